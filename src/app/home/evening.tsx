import { type ReactNode, useMemo } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { usePictures } from '#app/static-page/use-pictures.ts'
import type { TextId } from '#kernel/texts.ts'
import { Icon } from '#ui/icon.tsx'

/** How it works, as three moments of one evening. */
export function Evening() {
  const text = useTexts()
  return (
    <section className="page pt-6 pb-16 lg:pb-26">
      <h2 className="d2">{text('home.steps_title')}</h2>
      <div className="mt-8 grid gap-10 md:grid-cols-3 md:gap-5 lg:mt-12 lg:gap-7">
        <Moment hour={20} minute={15} title="home.step_look" body="home.step_look_text" stage={<Faces />} />
        <Moment hour={20} minute={40} title="home.step_talk" body="home.step_talk_text" stage={<Bubbles />} />
        <Moment hour={21} minute={30} title="home.step_match" body="home.step_match_text" stage={<Pair />} />
      </div>
    </section>
  )
}

function Moment({
  hour,
  minute,
  title,
  body,
  stage,
}: {
  hour: number
  minute: number
  title: TextId
  body: TextId
  stage: ReactNode
}) {
  const text = useTexts()
  const { page } = usePage()
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat(page.formatLocale, { timeStyle: 'short', timeZone: 'UTC' }).format(
        Date.UTC(2026, 0, 1, hour, minute),
      ),
    [page.formatLocale, hour, minute],
  )
  return (
    <article className="grid content-start gap-4">
      <div aria-hidden="true" className="home-stage">
        {stage}
      </div>
      <div>
        <p className="font-display text-[1.375rem] leading-7 font-[420] text-accent-text lining-nums">{time}</p>
        <h3 className="mt-1 mb-1.5 h5">{text(title)}</h3>
        <p className="text-pretty text-muted">{text(body)}</p>
      </div>
    </article>
  )
}

function Faces() {
  const picture = usePictures()
  const drop = ['mt-7.5', 'mt-0', 'mt-11.5']
  return (
    <div className="absolute inset-x-[-1.75rem] top-6.5 grid grid-cols-3 items-start gap-3.5">
      {([1, 2, 3] as const).map((each, index) => (
        <img
          key={each}
          src={picture(`small-${each}`)}
          alt=""
          width={264}
          height={352}
          loading="lazy"
          className={`aspect-3/4 w-full rounded-menu shadow-card ${drop[index]}`}
        />
      ))}
    </div>
  )
}

function Bubbles() {
  const text = useTexts()
  const out = 'justify-self-end rounded-br-[.375rem] bg-bubble text-white'
  const inward = 'justify-self-start rounded-bl-[.375rem] bg-surface-3'
  return (
    <div className="absolute inset-0 grid content-center gap-2 p-6 text-sm md:max-lg:p-3.5 md:max-lg:text-meta">
      <p className={`max-w-[84%] rounded-card px-4 py-2.5 ${out}`}>{text('home.bubble_one')}</p>
      <p className={`max-w-[84%] rounded-card px-4 py-2.5 ${inward}`}>{text('home.bubble_two')}</p>
      <p className={`max-w-[84%] rounded-card px-4 py-2.5 ${out}`}>{text('home.bubble_three')}</p>
    </div>
  )
}

function Pair() {
  const picture = usePictures()
  const frame = 'absolute w-30.5 aspect-3/4 rounded-[1.125rem] shadow-pop ring-4 ring-surface-2'
  return (
    <div className="absolute inset-0 grid place-items-center">
      <div className="relative h-47.5 w-59 md:max-lg:scale-85">
        <img
          src={picture('pair-1')}
          alt=""
          width={264}
          height={352}
          loading="lazy"
          className={`${frame} top-3.5 left-1 rotate-7`}
        />
        <img
          src={picture('pair-2')}
          alt=""
          width={264}
          height={352}
          loading="lazy"
          className={`${frame} top-2 right-1 -rotate-8`}
        />
        <span className="absolute bottom-[-.125rem] left-1/2 grid size-12 -translate-x-1/2 place-items-center rounded-full bg-accent text-white ring-5 ring-surface-2">
          <Icon name="heart" fill />
        </span>
      </div>
    </div>
  )
}
