import { Link, useLocation } from 'react-router'

import type { PageUser } from '#app/page/page-user.ts'
import { AreasReady } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { BANNER_LINK_CLASS, Banner } from '#ui/banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '#ui/use-now.tsx'

import { clockOf, timeLeft } from './time-bonus.ts'
import { usePercent } from './use-money.ts'

type Props = { user: PageUser; onDismiss: () => void }

/** PAY-8, NAV-5: the first-purchase offer with a countdown. */
export default function TimeBonusBanner(props: Props) {
  return (
    <AreasReady areas={['payments']}>
      <Shown {...props} />
    </AreasReady>
  )
}

function Shown({ user: { time_bonus }, onDismiss }: Props) {
  const text = useTexts()
  const percent = usePercent()
  const atPackages = useLocation().pathname === '/credits'
  const left = timeLeft(time_bonus, useNow(SECOND))
  if (time_bonus === null) return null
  return (
    <Banner
      offer
      label={text('payments.bonus_label')}
      lead={
        <>
          <span className="max-[24rem]:hidden">
            <Icon name="timer" />
          </span>
          {/* Ticks every second visually; screen readers get hours and minutes on demand. */}
          <span
            role="timer"
            aria-label={text('payments.bonus_left', {
              hours: Math.floor(left / HOUR),
              minutes: Math.floor((left % HOUR) / MINUTE),
            })}
          >
            <span aria-hidden="true">{clockOf(left)}</span>
          </span>
        </>
      }
      action={
        atPackages ? null : (
          <Link to="/credits" className={`${BANNER_LINK_CLASS} shrink-0 max-sm:sr-only`}>
            {text('payments.bonus_action')}
          </Link>
        )
      }
      dismiss={{ label: text('shell.close'), onSelect: onDismiss }}
    >
      {/* On a phone the sentence itself is the link. */}
      <Link to="/credits" aria-hidden="true" tabIndex={-1} className="flex min-h-11 items-center leading-4.5 sm:hidden">
        <strong>{text('payments.bonus_title', { percent: percent(time_bonus.value_percentage) })}</strong>
      </Link>
      <p className="max-sm:sr-only">
        <strong>{text('payments.bonus_title', { percent: percent(time_bonus.value_percentage) })}</strong>
        <span className="ml-2 text-muted max-md:hidden">{text('payments.bonus_text')}</span>
      </p>
    </Banner>
  )
}
