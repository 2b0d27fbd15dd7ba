import type { ReactNode } from 'react'

import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { Lander } from './lander.tsx'
import { DrawnFace, LanderFictional, LanderPhoto } from './lander-face.tsx'
import { Promises } from './lander-promises.tsx'
import { useCountSentence } from './lander-sentences.ts'
import { loadLander } from './load-lander.server.ts'
import './gallery.css'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs) => loadLander(args, { least: 6, most: 12 })

/** The niche's large portraits, ordered so neighbours differ. */
const DRAWN = ['trio-1', 'closing-2', 'trio-2', 'closing-3', 'trio-3', 'closing-1', 'closing-4']

/** LAND-1: a film strip to swipe through; its last frame is empty. */
export default function GalleryScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const sentence = useCountSentence(shown.joined, 'joined')
  const { niche, people, pictures } = shown
  return (
    <Lander niche={niche} title={text('landings.gallery_title')} className="gallery">
      <header className="page grid gap-2 pt-[calc(var(--bar)+.75rem)] lg:grid-cols-[1fr_24rem] lg:items-end lg:gap-16 lg:pt-[calc(var(--bar)+2rem)]">
        <h1 className="d2 lg:d1">{text('landings.gallery_heading')}</h1>
        <p className="text-muted lg:lead lg:pb-2">{text(`landings.gallery_lead_${niche}`)}</p>
      </header>
      <section aria-label={text('landings.gallery_strip')} className="gallery-film">
        <ul className="gallery-strip no-scrollbar">
          {people.map((person, place) => (
            <Frame key={person.id} number={place + 1}>
              <Portrait person={person} first={place === 0} />
            </Frame>
          ))}
          {people.length === 0 &&
            DRAWN.map((name, place) => (
              <Frame key={name} number={place + 1}>
                <DrawnFace src={pictures[name]} width={600} height={800} first={place === 0} className="size-full" />
              </Frame>
            ))}
          <Frame number={(people.length || DRAWN.length) + 1}>
            <EmptyFrame />
          </Frame>
        </ul>
      </section>
      <div className="page grid gap-6 pt-6 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-16">
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            {people.length > 0 ? (sentence ?? text('landings.gallery_slide')) : text('landings.drawn_people')}
          </p>
          <Promises className="lg:grid-flow-col lg:justify-start lg:gap-8" />
        </div>
        <a href="/signup" className={`${buttonClass({ look: 'main', size: 'lg' })} max-lg:hidden`}>
          {text('landings.gallery_call')}
        </a>
      </div>
      <div data-bottom-bar className="gallery-thumb lg:hidden">
        <a href="/signup" className={buttonClass({ look: 'main', size: 'lg', block: true })}>
          {text('landings.gallery_call')}
        </a>
      </div>
    </Lander>
  )
}

/** A frame with its number on the edge, as on real film. */
function Frame({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="gallery-frame">
      <span aria-hidden="true" className="gallery-number">
        {number}
      </span>
      <div className="gallery-shot">{children}</div>
    </li>
  )
}

function Portrait({ person, first }: { person: LanderPerson; first: boolean }) {
  const text = useTexts()
  return (
    <>
      <LanderPhoto person={person} size="card" first={first} className="size-full object-[50%_20%]" />
      <span className="portrait-scrim" />
      <div className="absolute inset-x-4 bottom-4 z-2 grid justify-items-start gap-1 text-white">
        <LanderFictional person={person} />
        <h2 className="d3 text-[#fff6ee]!">
          <a href={`/members/${person.id}/landing`} className="stretched-link">
            {text('people.name_age', { name: person.name, age: person.age })}
          </a>
        </h2>
        {person.city && <p className="text-sm">{person.city}</p>}
      </div>
    </>
  )
}

function EmptyFrame() {
  const text = useTexts()
  return (
    <div className="gallery-empty">
      <Icon name="camera" size="xl" />
      <h2 className="d3 text-[#fff3e9]!">{text('landings.gallery_empty_title')}</h2>
      <p className="text-balance">{text('landings.gallery_empty_text')}</p>
      <a href="/signup" className={`${buttonClass({ look: 'solid', size: 'lg' })} mt-2`}>
        {text('landings.sign_up_free')}
      </a>
    </div>
  )
}
