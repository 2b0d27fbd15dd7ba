import { useTexts } from '#app/page/use-page.ts'

import { DrawnFace, LanderFictional, LanderPhoto } from './lander-face.tsx'
import type { LanderData } from './load-lander.server.ts'

const DRAWN = ['closing-1', 'closing-2', 'closing-3', 'closing-4']

/** Four faces side by side, cut like moon phases. */
export function IconsFaces({ shown: { people, pictures } }: { shown: LanderData }) {
  const text = useTexts()
  if (people.length === 0)
    return (
      <figure className="grid gap-3">
        <div aria-hidden="true" className="icons-faces">
          {DRAWN.map((name) => (
            <span key={name} className="icons-face">
              <DrawnFace src={pictures[name]} width={360} height={560} />
            </span>
          ))}
        </div>
        <figcaption className="text-sm text-faint">{text('landings.drawn_people')}</figcaption>
      </figure>
    )
  return (
    <ul aria-label={text('landings.icons_people')} className="icons-faces">
      {people.map((person) => (
        <li key={person.id} className="icons-face">
          <LanderPhoto person={person} />
          <span className="icons-person">
            <a href={`/members/${person.id}/landing`} className="stretched-link font-strong">
              {text('people.name_age', { name: person.name, age: person.age })}
            </a>
            <LanderFictional person={person} size="sm" />
          </span>
        </li>
      ))}
    </ul>
  )
}
