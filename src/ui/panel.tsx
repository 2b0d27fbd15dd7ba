import { type ReactNode, useId } from 'react'

/** A titled section on a card. `aside` sits right of the title: a link, or a SavedNote. `id` makes it linkable. */
export function Panel({
  id,
  title,
  aside,
  children,
}: {
  id?: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="hairline grid content-start gap-1 rounded-card bg-surface-2 p-5 max-[16rem]:p-3.5 lg:p-7"
    >
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="h5">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A row of a panel: title, details, and a control at the end. */
export function PanelRow({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line py-3.5 last:pb-0.5">
      <div className="min-w-0 hyphens-auto">
        <p className="text-control leading-5.5 font-semibold">{title}</p>
        {text && <p className="text-sm wrap-anywhere text-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
