import eveningMp4 from '@duet/art/films/evening.mp4'
import eveningWebm from '@duet/art/films/evening.webm'
import eveningStill from '@duet/art/films/evening.webp'
import wideMp4 from '@duet/art/films/evening-wide.mp4'
import wideWebm from '@duet/art/films/evening-wide.webm'
import wideStill from '@duet/art/films/evening-wide.webp'
import type { CSSProperties, ReactNode } from 'react'

import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { type FilmFiles, FilmStage } from './film-stage.tsx'
import { Lander } from './lander.tsx'
import { DrawnFace, LanderPhoto } from './lander-face.tsx'
import { LanderJoin } from './lander-join.tsx'
import { Promises } from './lander-promises.tsx'
import { useCountSentence } from './lander-sentences.ts'
import type { LanderData } from './load-lander.server.ts'
import { loadLander } from './load-lander.server.ts'
import './video.css'

export const handle = {
  layout: 'lander',
  scripts: 'none',
  bar: 'on_night',
  texts: ['films', 'landings', 'home', 'people'],
}

/** An arch has no room for the fictional label: members only. */
export const loader = (args: RouteArgs) => loadLander(args, { least: 5, most: 5, fictional: false })

const PHONE: FilmFiles = { mp4: eveningMp4, webm: eveningWebm, still: eveningStill, width: 720, height: 1280 }
const WIDE: FilmFiles = { mp4: wideMp4, webm: wideWebm, still: wideStill, width: 1280, height: 720 }

/** Five different people of the niche, for sites without enough members. */
const DRAWN = ['small-1', 'pair-2', 'small-2', 'pair-1', 'small-3'] as const

/** LAND-1: one scene fills the window: two people meet in the middle of a bridge. */
export default function VideoScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const sentence = useCountSentence(shown.around, 'around')
  const { niche } = shown
  return (
    <Lander niche={niche} title={text('films.video_title')}>
      <section data-theme="dark" className="halfway text-text">
        <FilmStage film={PHONE} wide={WIDE} className="halfway-film" />
        <div className="page halfway-words">
          <div className="grid gap-3.5 lg:gap-5">
            <h1 className="d1 max-w-[9ch]">{text('films.video_heading')}</h1>
            <p className="halfway-lead">{text(`films.video_lead_${niche}`)}</p>
          </div>
          <div className="grid justify-items-start gap-2.5 max-lg:pr-16">
            <a href="#join" className={buttonClass({ look: 'main', size: 'lg' })}>
              {text('films.video_call')}
              <Icon name="arrow-right" />
            </a>
            {sentence && <p className="text-sm text-white/85">{sentence}</p>}
          </div>
        </div>
      </section>
      <section className="page grid gap-9 pt-14 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-center lg:gap-16 lg:pt-22">
        <div className="grid gap-3.5 lg:order-last">
          <h2 className="d2">{text('films.video_people_heading')}</h2>
          <p className="lead max-w-[40ch]">{text('films.video_people_text')}</p>
          {shown.people.length === 0 && <p className="text-meta text-faint">{text('landings.drawn_people')}</p>}
        </div>
        <Arches shown={shown} />
      </section>
      <section id="join" className="page scroll-mt-4 pt-14 pb-8 lg:pt-22 lg:pb-14">
        <div className="halfway-join">
          <div className="grid content-center gap-3.5">
            <h2 className="d2">{text('films.video_join_heading')}</h2>
            <p className="lead max-w-[40ch]">{text('films.video_join_text')}</p>
            <Promises />
          </div>
          <LanderJoin niche={niche} button={text('films.video_call')} />
        </div>
      </section>
    </Lander>
  )
}

/** People as the arches of a bridge, the middle one tallest. */
function Arches({ shown: { people, pictures } }: { shown: LanderData }) {
  const text = useTexts()
  if (people.length > 0)
    return (
      <ul aria-label={text('films.video_people')} className="arches">
        {people.map((person, place) => (
          <Arch key={person.id} place={place}>
            <LanderPhoto person={person} />
            <Name person={person} />
          </Arch>
        ))}
      </ul>
    )
  return (
    <ul aria-hidden="true" className="arches">
      {DRAWN.map((name, place) => (
        <Arch key={name} place={place}>
          <DrawnFace src={pictures[name]} width={264} height={352} />
        </Arch>
      ))}
    </ul>
  )
}

const MIDDLE = (DRAWN.length - 1) / 2

function Arch({ place, children }: { place: number; children: ReactNode }) {
  return (
    <li className="arch" style={{ '--from-middle': Math.abs(place - MIDDLE) } as CSSProperties}>
      {children}
    </li>
  )
}

function Name({ person: { id, name, age } }: { person: LanderPerson }) {
  return (
    <a href={`/members/${id}/landing`} className="stretched-link arch-name">
      <span>{name}</span>
      <small>{age}</small>
    </a>
  )
}
