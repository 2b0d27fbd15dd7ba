import type { CSSProperties } from 'react'

import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { buttonClass } from '#ui/button.tsx'

import { Lander } from './lander.tsx'
import { DrawnFace, LanderPhoto } from './lander-face.tsx'
import { LanderJoin } from './lander-join.tsx'
import { Promises } from './lander-promises.tsx'
import { useCountSentence } from './lander-sentences.ts'
import type { LanderData } from './load-lander.server.ts'
import { loadLander } from './load-lander.server.ts'
import './alonetonight.css'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

/** A window has no room for the fictional label: members only. */
export const loader = (args: RouteArgs) => loadLander(args, { least: 7, most: 7, fictional: false })

/** Windows row by row: a face, a lit curtain in one of three colours, or dark. */
const WINDOWS = [
  ...['dark', 'face', 'dark', 'lamp', 'face'],
  ...['rose', 'dark', 'face', 'dark', 'dark'],
  ...['dark', 'face', 'screen', 'face', 'dark'],
  ...['face', 'dark', 'dark', 'lamp', 'face'],
] as const

/** Small portraits of the niche, for sites without enough members. */
const DRAWN = ['small-1', 'pair-2', 'small-2', 'closing-2', 'small-3', 'pair-1', 'closing-4']

/** LAND-1: a house at night with some windows still lit. */
export default function AlonetonightScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const { page } = usePage()
  const sentence = useCountSentence(shown.around, 'around')
  const { niche, people, evening, around } = shown
  return (
    <Lander niche={niche} title={text('landings.tonight_title')}>
      <section data-theme="dark" className="tonight text-text">
        <span aria-hidden="true" className="tonight-moon" />
        <div className="page tonight-in">
          <div className="grid content-center justify-items-start gap-4.5 lg:pb-14">
            <p
              data-clock={page.formatLocale}
              className="min-h-7 font-display text-[1.375rem] leading-7 font-[420] text-(--n-lamp) lining-nums"
            >
              {text('landings.tonight_title')}
            </p>
            <h1 className="d1">
              {text(evening && around !== null ? 'landings.tonight_heading_evening' : 'landings.tonight_heading_day')}
            </h1>
            <p className="lead max-w-[34ch]">
              {text(people.length > 0 ? 'landings.tonight_lead_people' : 'landings.tonight_lead_drawn')}
            </p>
            <a href="#join" className={`mt-1.5 ${buttonClass({ look: 'main', size: 'lg' })}`}>
              {text('landings.tonight_call')}
            </a>
            {sentence && <p className="text-sm text-muted">{sentence}</p>}
          </div>
          <House shown={shown} />
        </div>
      </section>
      <section id="join" className="page scroll-mt-4 pt-14 pb-6 lg:pt-16">
        <div className="grid gap-8 lg:grid-cols-[1fr_28.75rem] lg:items-center lg:gap-20">
          <div className="grid content-center gap-3.5">
            <h2 className="d2">{text('landings.tonight_join_heading')}</h2>
            <p className="lead max-w-[40ch]">{text(`landings.tonight_join_${niche}`)}</p>
            <Promises />
          </div>
          <LanderJoin niche={niche} button={text('landings.tonight_call')} />
        </div>
      </section>
    </Lander>
  )
}

function House({ shown: { people, pictures } }: { shown: LanderData }) {
  const text = useTexts()
  let faces = 0
  const windows = WINDOWS.map((kind, place) => {
    const key = `${place}`
    if (kind !== 'face') return <Curtains key={key} kind={kind} place={place} />
    const [person, drawn] = [people[faces], DRAWN[faces]]
    faces += 1
    return person ? (
      <Resident key={key} person={person} place={place} first={faces === 1} />
    ) : (
      <li key={key} className="tonight-window" style={{ '--place': place } as CSSProperties}>
        <DrawnFace src={drawn && pictures[drawn]} width={264} height={352} first={faces === 1} />
      </li>
    )
  })
  return people.length > 0 ? (
    <ul aria-label={text('landings.tonight_windows')} className="tonight-house">
      {windows}
    </ul>
  ) : (
    <ul aria-hidden="true" className="tonight-house">
      {windows}
    </ul>
  )
}

function Curtains({ kind, place }: { kind: 'dark' | 'lamp' | 'rose' | 'screen'; place: number }) {
  return (
    <li aria-hidden="true" className={`tonight-window tonight-${kind}`} style={{ '--place': place } as CSSProperties}>
      {kind !== 'dark' && (
        <>
          <i />
          <i />
        </>
      )}
    </li>
  )
}

function Resident({ person, place, first }: { person: LanderPerson; place: number; first: boolean }) {
  return (
    <li className="tonight-window tonight-lit" style={{ '--place': place } as CSSProperties}>
      <LanderPhoto person={person} first={first} />
      <a href={`/members/${person.id}/landing`} className="stretched-link tonight-name">
        {person.name}
      </a>
    </li>
  )
}
