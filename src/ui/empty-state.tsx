import type { ReactNode } from 'react'

/** An empty page: illustration, one sentence with the reason, one action. */
export function EmptyState({
  art,
  title,
  action,
  children,
}: {
  art?: ReactNode
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-110 grid-cols-1 justify-items-center gap-2 px-4 pt-4 pb-10 text-center">
      {art && <div className="mb-2 aspect-3/2 w-60 max-w-full text-primary-text [&>*]:size-full">{art}</div>}
      <h2 className="d4">{title}</h2>
      {children && <p className="text-balance text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
