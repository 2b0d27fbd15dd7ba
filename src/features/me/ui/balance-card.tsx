import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { useBalance } from '#features/payments/ui/balance.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export function BalanceCard() {
  const text = useTexts()
  const { user } = usePage()
  const credits = useBalance()
  return (
    <section aria-label={text('me.balance')} className="purse hairline grid gap-3 rounded-hero p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <p className="text-sm text-muted">{text('me.balance')}</p>
          <p className="d3 tabular-nums">{text('shell.credits_count', { count: credits })}</p>
        </div>
        <Link to="/credits" className={buttonClass({ look: 'main' })}>
          <Icon name="plus" />
          {text('me.top_up')}
        </Link>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        {user?.paid_user && (
          <span className="flex items-center gap-1.5">
            <Icon name="circle-check" size="sm" className="text-success-text" />
            {text('me.premium_on')}
          </span>
        )}
        <Link to="/pricing" className="ml-auto py-2.5 font-strong text-primary-text hover:underline">
          {text('me.costs')}
        </Link>
      </div>
    </section>
  )
}
