import type { ReactNode } from 'react'

/** The plain card: a surface with a hairline. */
export function Card({ className = 'p-5 lg:p-7', children }: { className?: string; children: ReactNode }) {
  return <div className={`hairline rounded-card bg-surface-2 ${className}`}>{children}</div>
}
