import { useTexts } from '#app/page/use-page.ts'

import { LanderFictional, LanderPhoto } from './lander-face.tsx'
import type { MapLanderData } from './load-map.server.ts'

/** Members visible to visitors: below the map, never on it, from anywhere. Hidden when there are none. */
export function MapPeople({ shown: { people } }: { shown: MapLanderData }) {
  const text = useTexts()
  if (people.length === 0) return null
  return (
    <ul aria-label={text('landings.map_people')} className="map-people">
      {people.map((person) => (
        <li key={person.id}>
          <span>
            <LanderPhoto person={person} size="thumb" />
          </span>
          <span className="grid content-center justify-items-start gap-1">
            <a href={`/members/${person.id}/landing`} className="stretched-link font-strong">
              {text('people.name_age', { name: person.name, age: person.age })}
            </a>
            <LanderFictional person={person} look="flat" size="sm" />
          </span>
        </li>
      ))}
    </ul>
  )
}
