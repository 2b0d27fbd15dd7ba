import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Card } from '#ui/card.tsx'
import { Icon, type IconName, Outline } from '#ui/icon.tsx'

/** A card of links, one per row. */
export function HubRows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card className="px-5 py-1.5">
      {title && <h2 className="pt-3 pb-1 text-control font-semibold">{title}</h2>}
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

/** `icon` is a name of the set, or a path of its own; `end` stands before the arrow. */
export function HubRow({
  to,
  icon,
  title,
  text,
  end,
}: {
  to: string
  icon: IconName | `M${string}`
  title: string
  text?: string
  end?: string
}) {
  return (
    <li>
      <Link to={to} className="group flex min-h-16 items-center gap-4 rounded-field py-2.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-field bg-surface-3 text-primary-text">
          {icon.startsWith('M') ? <Outline d={icon} /> : <Icon name={icon as IconName} />}
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere hyphens-auto">
          <span className="block font-semibold group-hover:underline">{title}</span>
          {text && <span className="block text-sm text-muted">{text}</span>}
        </span>
        {end && <span className="text-sm text-muted tabular-nums">{end}</span>}
        <Icon name="chevron-right" size="sm" className="text-faint" />
      </Link>
    </li>
  )
}
