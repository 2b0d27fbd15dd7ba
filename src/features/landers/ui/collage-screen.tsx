import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { CollageFace, CollageShape, CollageWord } from './collage-pieces.tsx'
import { Lander } from './lander.tsx'
import { LanderJoin } from './lander-join.tsx'
import { Promises } from './lander-promises.tsx'
import { useCountSentence } from './lander-sentences.ts'
import type { LanderData } from './load-lander.server.ts'
import { loadLander } from './load-lander.server.ts'
import './collage.css'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

/** A scrap has no room for the fictional label: members only. */
export const loader = (args: RouteArgs) => loadLander(args, { least: 6, most: 6, fictional: false })

/** Six different people of the niche, largest first, for sites without enough members. */
const DRAWN = ['trio-1', 'small-1', 'pair-2', 'small-2', 'closing-3', 'small-3']
const SHAPES = ['disc', 'stripes', 'dots', 'half', 'ring'] as const
const WORDS = ['slow', 'laugh', 'day', 'hello', 'look'] as const
const NOTES = ['photo', 'line', 'day'] as const

/** LAND-1: words and coloured paper fall into place around faces and a headline; one piece is missing. */
export default function CollageScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const { niche } = shown
  return (
    <Lander niche={niche} title={text('landings.collage_title')} description={text(`landings.collage_lead_${niche}`)}>
      <section data-theme="dark" className="collage text-text">
        <Board shown={shown} />
        <div className="collage-copy">
          <h1 className="d1">{text('landings.collage_heading')}</h1>
          <p className="lead max-w-[36ch]">{text(`landings.collage_lead_${niche}`)}</p>
          <a href="#join" className={buttonClass({ look: 'main', size: 'lg' })}>
            {text('landings.collage_call')}
            <Icon name="arrow-right" />
          </a>
        </div>
      </section>
      <Notes />
      <Join shown={shown} />
    </Lander>
  )
}

function Board({ shown: { niche, people, pictures } }: { shown: LanderData }) {
  const text = useTexts()
  return (
    <>
      <div aria-hidden="true" className="contents">
        {SHAPES.map((shape) => (
          <CollageShape key={shape} shape={shape} />
        ))}
        {people.length === 0 &&
          DRAWN.map((name, place) => <CollageFace key={name} place={place} drawn={pictures[name]} />)}
        {WORDS.map((word) => (
          <CollageWord key={word} name={word}>
            {text(`landings.collage_word_${word}`)}
          </CollageWord>
        ))}
        <CollageWord name="niche">{text(`landings.collage_word_${niche}`)}</CollageWord>
      </div>
      {people.length > 0 && (
        <ul aria-label={text('landings.collage_people')} className="contents">
          {people.map((person, place) => (
            <CollageFace key={person.id} place={place} person={person} />
          ))}
        </ul>
      )}
      <a href="#join" className="collage-piece collage-missing">
        {text('landings.collage_missing')}
      </a>
    </>
  )
}

/** How little it takes to start, on three torn notes. */
function Notes() {
  const text = useTexts()
  return (
    <section className="page pt-16 lg:pt-20">
      <h2 className="d2 max-w-[18ch]">{text('landings.collage_notes_heading')}</h2>
      <ol className="collage-notes">
        {NOTES.map((note) => (
          <li key={note}>
            <h3 className="d4">{text(`landings.collage_note_${note}`)}</h3>
            <p>{text(`landings.collage_note_${note}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Join({ shown: { niche, joined, people } }: { shown: LanderData }) {
  const text = useTexts()
  const sentence = useCountSentence(joined, 'joined')
  return (
    <section id="join" className="page scroll-mt-4 pt-14 pb-6 lg:pt-20">
      <div className="collage-join">
        <div className="grid content-center gap-3.5">
          <h2 className="d2">{text('landings.collage_join_heading')}</h2>
          <p className="lead max-w-[40ch]">{text('landings.collage_join_text')}</p>
          {sentence && <p className="text-sm text-muted">{sentence}</p>}
          <Promises />
          {people.length === 0 && <p className="text-sm text-faint">{text('landings.drawn_people')}</p>}
        </div>
        <LanderJoin niche={niche} button={text('landings.collage_call')} className="collage-form" />
      </div>
    </section>
  )
}
