import glassesUrl from '@duet/art/pictures/illustration-two-glasses.svg?url'
import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Outcome } from '#features/accounts/ui/outcome.tsx'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { memberPathFor } from '#features/likes/ui/visitor-wants.ts'
import { buttonClass } from '#ui/button.tsx'

import type { Onward } from './load-onward.ts'
import { useWant } from './use-want.ts'

/**
 * ACC-5: the address is confirmed, by link or by code. Goes on where the sign-up was: with its open steps and the person
 * they came for. The link may open in a browser with no login.
 */
export function Activated({ onward }: { onward: Onward | null }) {
  const text = useTexts()
  const { loggedIn } = usePage().page
  const want = useWant()
  const ways = loggedIn ? waysOn(onward, want) : [LOG_IN]
  return (
    <Outcome
      art={glassesUrl}
      title={text('accounts.activated_title')}
      announce
      action={ways.map(({ to, words }, index) => (
        <Link key={to} to={to} className={buttonClass({ look: index === 0 ? 'main' : 'line', size: 'lg' })}>
          {text(words, { name: onward?.target?.name ?? '' })}
        </Link>
      ))}
    >
      <p>{text('accounts.activated_text')}</p>
      {onward?.target && (
        <div className="text-left text-text">
          <TargetCard target={onward.target} title={text('signup.came_for', { name: onward.target.name })} />
        </div>
      )}
    </Outcome>
  )
}

const LOG_IN = { to: '/login', words: 'accounts.log_in' } as const

/** Two at most, the most likely one first. */
export function waysOn(onward: Onward | null, want: 'chat' | 'gift') {
  const target = onward?.target
  return [
    ...(onward?.unfinished ? [{ to: '/complete-signup', words: 'signup.resume_title' } as const] : []),
    ...(target
      ? [
          {
            to: memberPathFor(target.id, want),
            words: want === 'gift' ? 'signup.give_to' : target.written ? 'signup.chat_with' : 'signup.write_to',
          } as const,
        ]
      : []),
    { to: '/members', words: 'accounts.to_members' } as const,
  ].slice(0, 2)
}
