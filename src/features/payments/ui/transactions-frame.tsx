import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { TAB_CLASS } from '#ui/tabs.tsx'

const VIEWS = [
  { id: 'orders', to: '/transactions', label: 'payments.transactions' },
  { id: 'credits', to: '/transactions?view=credits', label: 'payments.tab_credits' },
] as const

/** PAY-6: orders and credit movements as tabs. */
export function TransactionsFrame({ current, children }: { current: 'orders' | 'credits'; children: ReactNode }) {
  const text = useTexts()
  return (
    <section className="page grid content-start gap-5 pt-6 pb-12 lg:pt-8">
      <PageHead title={text('payments.transactions')} />
      <h1 className="d3">{text('payments.transactions')}</h1>
      <nav
        aria-label={text('payments.views')}
        className="no-scrollbar -mx-edge flex gap-1 overflow-x-auto px-edge py-0.5"
      >
        {VIEWS.map(({ id, to, label }) => (
          <Link key={id} to={to} aria-current={id === current ? 'page' : undefined} className={TAB_CLASS}>
            {text(label)}
          </Link>
        ))}
      </nav>
      <div className="grid max-w-220 gap-4">{children}</div>
    </section>
  )
}
