import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { IconsFaces } from './icons-faces.tsx'
import { QUESTIONS, StarRow } from './icons-stars.tsx'
import { Lander } from './lander.tsx'
import { Promises } from './lander-promises.tsx'
import { useCountSentence } from './lander-sentences.ts'
import type { LanderData } from './load-lander.server.ts'
import { loadLander } from './load-lander.server.ts'
import './icons.css'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs) => loadLander(args, { least: 4, most: 4 })

/**
 * LAND-1: three questions answered with pictures; the answers join into a constellation. Radios and CSS do it all. The
 * sign-up takes the first answer; the others only change this page.
 */
export default function IconsScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const { niche } = shown
  return (
    <Lander niche={niche} title={text('landings.icons_title')} description={text(`landings.icons_lead_${niche}`)}>
      <section data-theme="dark" className="icons text-text">
        <div className="page icons-in">
          <header className="icons-head">
            <h1 className="d2 lg:d1">{text('landings.icons_heading')}</h1>
            <p className="lead max-w-[40ch]">{text(`landings.icons_lead_${niche}`)}</p>
          </header>
          <form data-join action="/signup" method="post" encType="text/plain" className="contents">
            <div className="icons-sky">
              <i aria-hidden="true" className="icons-line icons-line-1" />
              <i aria-hidden="true" className="icons-line icons-line-2" />
              {QUESTIONS.map((question) => (
                <StarRow key={question.name} question={question} />
              ))}
            </div>
            <Answer />
          </form>
        </div>
      </section>
      <Below shown={shown} />
    </Lander>
  )
}

/** One sentence per answer, and the sign-up link. */
function Answer() {
  const text = useTexts()
  return (
    <div className="icons-answer">
      <p className="icons-hint text-muted">{text('landings.icons_hint')}</p>
      <div className="icons-told">
        {QUESTIONS.flatMap(({ name, stars }) =>
          stars.map(({ value }) => (
            <p key={`${name}-${value}`} data-told={`${name}-${value}`}>
              {text(`landings.icons_told_${value}`)}
            </p>
          )),
        )}
      </div>
      <button type="submit" className={buttonClass({ look: 'main', size: 'lg', block: true })}>
        {text('landings.icons_call')}
        <Icon name="arrow-right" />
      </button>
      <p className="text-meta text-pretty text-muted">{text('landings.icons_kept')}</p>
    </div>
  )
}

function Below({ shown }: { shown: LanderData }) {
  const text = useTexts()
  const sentence = useCountSentence(shown.around, 'around')
  return (
    <section className="page grid gap-8 pt-14 pb-6 lg:grid-cols-[1fr_minmax(0,34rem)] lg:items-center lg:gap-20 lg:pt-20">
      <div className="grid gap-3.5">
        <h2 className="d2">{text('landings.icons_below_heading')}</h2>
        <p className="lead max-w-[42ch]">{text('landings.icons_below_text')}</p>
        {sentence && <p className="text-sm text-muted">{sentence}</p>}
        <Promises />
      </div>
      <IconsFaces shown={shown} />
    </section>
  )
}
