import twosMp4 from '@duet/art/films/twos.mp4'
import twosWebm from '@duet/art/films/twos.webm'
import twosStill from '@duet/art/films/twos.webp'

import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { TextId } from '#kernel/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { type FilmFiles, FilmStage } from './film-stage.tsx'
import { Lander } from './lander.tsx'
import { DrawnFace, LanderPhoto } from './lander-face.tsx'
import { LanderJoin } from './lander-join.tsx'
import { useCountSentence } from './lander-sentences.ts'
import type { LanderData } from './load-lander.server.ts'
import { loadLander } from './load-lander.server.ts'
import './transitions.css'

export const handle = { layout: 'lander', scripts: 'none', texts: ['films', 'landings', 'home', 'people'] }

/** A circle has no room for the fictional label: members only. */
export const loader = (args: RouteArgs) => loadLander(args, { least: 1, most: 1, fictional: false })

const TWOS: FilmFiles = { mp4: twosMp4, webm: twosWebm, still: twosStill, width: 720, height: 1280 }

/** In the order of the film. */
const PAIRS: readonly TextId[] = ['films.twos_cups', 'films.twos_records', 'films.twos_umbrellas', 'films.twos_people']

/** LAND-1: pairs of things morph into one another, until two circles share their light. */
export default function TransitionsScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const { niche } = shown
  const sentence = useCountSentence(shown.joined, 'joined')
  return (
    <Lander niche={niche} title={text('films.twos_title')}>
      <section className="page twos">
        <FilmStage film={TWOS} className="twos-film" />
        <div className="twos-words">
          <h1 className="d1">{text('films.twos_heading')}</h1>
          <p className="lead">{text(`films.twos_lead_${niche}`)}</p>
          <a href="#join" className={`mt-2 ${buttonClass({ look: 'main', size: 'lg' })} max-sm:w-full`}>
            {text('films.twos_call')}
            <Icon name="arrow-right" />
          </a>
          {sentence && <p className="text-sm text-muted">{sentence}</p>}
        </div>
        <ol aria-label={text('films.twos_list')} className="twos-pairs">
          {PAIRS.map((pair) => (
            <li key={pair}>{text(pair)}</li>
          ))}
        </ol>
      </section>
      <section id="join" className="page twos-join">
        <Circles shown={shown} />
        <div className="grid gap-3.5">
          <h2 className="d2">{text('films.twos_join_heading')}</h2>
          <p className="lead max-w-[40ch]">{text('films.twos_join_text')}</p>
        </div>
        <LanderJoin niche={niche} button={text('films.twos_call')} className="twos-form" />
      </section>
    </Lander>
  )
}

/** The Duet logo: someone of the niche, you, and the shared light. */
function Circles({ shown: { people, pictures } }: { shown: LanderData }) {
  const text = useTexts()
  const [person] = people
  return (
    <div className="circles">
      <div className="circle">
        {person ? (
          <>
            <LanderPhoto person={person} />
            <a href={`/members/${person.id}/landing`} className="stretched-link circle-name">
              {person.name}, {person.age}
            </a>
          </>
        ) : (
          <DrawnFace src={pictures['pair-1']} width={264} height={352} />
        )}
      </div>
      <p className="circle circle-you">
        <span>{text('films.twos_you')}</span>
      </p>
    </div>
  )
}
