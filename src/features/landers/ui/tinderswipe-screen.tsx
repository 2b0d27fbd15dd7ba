import { redirect } from 'react-router'

import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'
import { InlineScript } from '#app/static-page/inline-script.tsx'

import { loadLander } from './load-lander.server.ts'
import '#features/swipe/ui/swipe.css'

import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { Lander } from './lander.tsx'
import { SwipedThrough } from './swiped-through.tsx'
import code from './tinderswipe.entry.ts?script'
import { CARDS, Cards, useCards } from './tinderswipe-cards.tsx'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landers', 'people'] }

/** LAND-1: for visitors; members get the real game. */
export async function loader(args: RouteArgs) {
  if (factsOf(args.context).loggedIn) throw redirect('/swipe-game')
  return loadLander(args, { least: CARDS, most: CARDS })
}

/** LAND-1: five cards, then the sign-up, which keeps the likes. */
export default function TinderswipeScreen({ loaderData: shown }: PageProps<typeof loader>) {
  const text = useTexts()
  const cards = useCards(shown)
  const real = shown.people.length > 0
  return (
    <Lander niche={shown.niche} title={text('landers.swipe_title')} description={text('landers.drawn_lead')}>
      <div className="page grid min-h-dvh gap-x-16 gap-y-4 overflow-x-clip pt-[calc(var(--bar)+.5rem)] pb-10 lg:grid-cols-[minmax(0,38rem)_26rem] lg:justify-center lg:content-center lg:items-center">
        <header className="grid content-end gap-2 lg:gap-4 lg:self-end">
          <h1 className="d2 max-w-[16ch] lg:d1">{text('landers.swipe_heading')}</h1>
          <p className="max-w-[44ch] text-muted lg:lead">{text(real ? 'landers.swipe_lead' : 'landers.drawn_lead')}</p>
        </header>
        <div className="mx-auto grid w-full max-w-104 content-start gap-4 lg:row-span-2">
          <div data-game="play" className="grid gap-4">
            <div className="mt-8 aspect-3/4 max-h-[calc(100dvh-26rem)] min-h-90 w-full lg:max-h-[calc(100dvh-23rem)]">
              <Cards cards={cards} real={real} />
            </div>
            <Buttons />
          </div>
          <SwipedThrough people={shown.people} />
          <p role="status" data-game="news" className="sr-only" />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:justify-center lg:self-start">
          <a href="/signup" data-game="skip" className={buttonClass({ look: 'line' })}>
            {text('landers.skip')}
          </a>
          <a href="/login" className={buttonClass({ look: 'ghost' })}>
            {text('landers.have_account')}
          </a>
        </div>
      </div>
      <InlineScript code={code} />
    </Lander>
  )
}

/** Without script a like leads to the sign-up, and passing is not offered. */
function Buttons() {
  const text = useTexts()
  return (
    <form data-game="buttons" action="/signup" className="flex items-center justify-center gap-4.5">
      <IconButton
        type="submit"
        value="pass"
        icon="x"
        label={text('landers.pass_verb')}
        title={text('landers.pass_verb')}
        look="tonal"
        size="xl"
        className="noscript:hidden"
      />
      <span data-game="count" className="min-w-14 text-center text-sm text-muted tabular-nums noscript:hidden">
        {text('landers.card_of', { step: 1, count: CARDS })}
      </span>
      <button
        type="submit"
        value="like"
        aria-label={text('landers.like_verb')}
        title={text('landers.like_verb')}
        className="icon-btn btn-main size-17"
      >
        <Icon name="heart" size="xl" fill />
      </button>
    </form>
  )
}
