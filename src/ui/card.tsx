import type { ReactNode } from 'react'

export function Card({ className = 'p-5 lg:p-7', children }: { className?: string; children: ReactNode }) {
  return <div className={`hairline rounded-card bg-surface-2 ${className}`}>{children}</div>
}
