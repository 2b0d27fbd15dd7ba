import type { ReactNode } from 'react'

/** One question in the middle of the page: what it is about, a card, and other ways out below it. */
export function AccountPage({
  title,
  lead,
  below,
  children,
}: {
  title: string
  lead?: string
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="page py-8 lg:py-12">
      <div className="mx-auto grid max-w-110 gap-6">
        <header className="grid gap-2">
          <h1 className="d2 text-balance">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </header>
        <div className="hairline grid gap-5 rounded-hero bg-surface-2 p-5 shadow-card sm:p-7">{children}</div>
        {below}
      </div>
    </section>
  )
}
