import type { MouseEvent } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'

import { useCounts } from '#app/live/counts.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon, Outline } from '#ui/icon.tsx'
import { useOnScreenKeyboard } from '#ui/use-on-screen-keyboard.ts'

import { currentAt, DESTINATIONS, type Destination } from './destinations.ts'

export { isPushSubscribed } from '#features/notifications/ui/use-push.ts'
export { BalancePill } from '#features/payments/ui/balance-pill.tsx'

export { AccountMenu } from './account-menu.tsx'

const LINK = {
  link: `${buttonClass({ look: 'ghost' })} aria-[current]:bg-surface-3 aria-[current]:text-text`,
  word: '',
  badge: '',
}

/** NAV-3: from lg; below it the tab bar has them. The account menu leads to the member's own pages. */
export function MainLinks() {
  const text = useTexts()
  return (
    <nav aria-label={text('shell.main_menu')} className="flex gap-1 max-lg:hidden">
      {DESTINATIONS.filter(({ icon }) => icon !== 'me').map((destination) => (
        <DestinationLink key={destination.to} destination={destination} classes={LINK} />
      ))}
    </nav>
  )
}

const TAB = {
  // Words decide the widths: a long one takes room that a short one leaves.
  link: 'relative grid min-w-11 flex-auto max-[16rem]:min-w-0 place-content-center justify-items-center gap-1 text-2xs font-semibold text-muted outline-offset-[-3px] before:absolute before:top-0 before:left-[calc(50%-.875rem)] before:h-[3px] before:w-7 before:rounded-b-[3px] aria-[current]:text-text aria-[current]:before:bg-accent-text [&>svg]:size-6 aria-[current]:[&>svg]:text-accent-text',
  // Enlarged to 200 %, a phone has no room for words.
  word: 'max-[16rem]:sr-only',
  badge: 'absolute top-1.5 left-[calc(50%+.25rem)] ring-2 ring-surface-1',
}

/** FRAME-1: below lg. A screen with a bar of its own at the bottom edge takes this one's place. */
export function TabBar() {
  const text = useTexts()
  const covered = useOnScreenKeyboard()
  return (
    <nav
      data-tab-bar
      aria-label={text('shell.main_menu')}
      className={`fixed inset-x-0 bottom-0 z-20 flex h-(--tab-space) bg-surface-1/92 px-1 pb-[env(safe-area-inset-bottom)] shadow-[inset_0_1px_0_var(--line)] backdrop-blur-xl lg:hidden print:hidden [:root:has([data-bottom-bar])_&]:hidden ${covered ? 'invisible' : ''}`}
    >
      {DESTINATIONS.map((destination) => (
        <DestinationLink key={destination.to} destination={destination} classes={TAB} />
      ))}
    </nav>
  )
}

type Classes = { link: string; word: string; badge: string }

/** A tab, or a link of the top bar. On the current screen it scrolls up; at the top it reloads the screen's data. */
export function DestinationLink({ destination, classes }: { destination: Destination; classes: Classes }) {
  const text = useTexts()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const counts = useCounts()
  const { to, name, news } = destination
  const current = currentAt(destination, pathname)
  const count = news ? counts[news.count] : 0

  function handleClick(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (current !== 'page' || elsewhere) return
    event.preventDefault()
    if (window.scrollY === 0) void revalidate()
    else window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' })
  }

  return (
    <Link to={to} aria-current={current} onClick={handleClick} className={classes.link}>
      <Picture icon={destination.icon} />
      <span className={classes.word}>{text(name)}</span>
      {news && count > 0 && (
        <Badge count={count} look={news.look} label={text(news.label, { count })} className={classes.badge} />
      )}
    </Link>
  )
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function Picture({ icon }: { icon: Destination['icon'] }) {
  if (icon === 'me') return <OwnFace />
  return typeof icon === 'string' ? <Icon name={icon} /> : <Outline d={icon.d} />
}

function OwnFace() {
  const face = usePage().user?.profile.main_image
  if (!face) return <Icon name="user" />
  return (
    <img
      src={face.thumb_filename}
      alt=""
      width={24}
      height={24}
      className="size-6 rounded-full bg-surface-3 object-[50%_22%] ring-[1.5px] ring-faint in-aria-[current]:ring-2 in-aria-[current]:ring-accent-text"
    />
  )
}
