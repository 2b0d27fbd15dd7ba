import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

import { useBalance, useBalanceUpdates } from './balance.ts'
import { isConversation, useBuyPath } from './came-from.ts'

/** NAV-3: at or below this the balance warns. */
const LOW = 10

/** NAV-3: always shows the balance; leads to credits for paid members, to Premium for the rest. */
export function BalancePill({ isPushed }: { isPushed: () => boolean }) {
  const text = useTexts()
  const { user, settings } = usePage()
  useBalanceUpdates(isPushed)
  const credits = useBalance()
  // The first credits come with the confirmation: until then an empty balance is no alarm.
  const awaited = user?.status === 'not_confirmed' && credits === 0 ? settings.signup_credits : 0
  const { to, current } = usePlace(user?.paid_user ? '/credits' : '/premium')
  const amount = text('shell.credits_count', { count: credits })
  const changed = useChanged(credits)
  return (
    <>
      <Link
        to={to}
        aria-current={current}
        data-tone={awaited > 0 ? undefined : toneOf(credits)}
        className="flex h-11 shrink-0 items-center rounded-full text-control tabular-nums [--coin:var(--primary-text)] [--ring:var(--line)] data-[tone=danger]:[--coin:var(--danger-text)] data-[tone=danger]:[--ring:var(--danger-text)] data-[tone=warn]:[--coin:var(--warn-text)] data-[tone=warn]:[--ring:var(--warn-line)] lg:ml-auto"
      >
        <span className="flex h-9 items-center gap-1.5 rounded-full bg-surface-3 pr-3.5 pl-2.5 inset-ring inset-ring-(--ring) in-aria-[current]:inset-ring-primary-text">
          <Icon name="coins" size="sm" className="text-(--coin)" />
          {user?.paid_user && <span className="sr-only">{text('shell.credits')} </span>}
          <Amount key={credits} text={amount} className={changed ? 'balance-changed' : ''} />
          {!user?.paid_user && (
            <span className="text-muted max-xl:sr-only xl:border-l xl:border-line xl:pl-2">
              {' '}
              {awaited > 0 ? text('shell.credits_on_confirming', { count: awaited }) : text('shell.get_premium')}
            </span>
          )}
        </span>
      </Link>
      <span role="status" className="sr-only">
        {changed && amount}
      </span>
    </>
  )
}

/** The number in bold, its noun where there is room. The translation decides their order. */
function Amount({ text, className }: { text: string; className: string }) {
  const [before, number, after] = text.split(/(\d[\d.,\s]*(?=\D|$))/)
  return (
    <span className={className}>
      <span className="max-lg:sr-only">{before}</span>
      <strong className="font-bold">{number?.trim()}</strong>
      <span className="text-muted max-lg:sr-only"> {after}</span>
    </span>
  )
}

function toneOf(credits: number): 'warn' | 'danger' | undefined {
  if (credits > LOW) return undefined
  return credits > 0 ? 'warn' : 'danger'
}

/** Whether the figure has moved since the page opened: announced and animated then, not on arrival. */
function useChanged(credits: number): boolean {
  const [first] = useState(credits)
  const [changed, setChanged] = useState(false)
  if (!changed && credits !== first) setChanged(true)
  return changed
}

/** From a conversation, the link returns to it. */
function usePlace(path: '/credits' | '/premium') {
  const { pathname } = useLocation()
  const back = useBuyPath(path)
  const current = pathname.startsWith(path) ? ('true' as const) : undefined
  return { to: isConversation(pathname) ? back : path, current }
}
