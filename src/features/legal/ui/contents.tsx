import { Link, useLocation } from 'react-router'

import type { Page } from '#features/legal/pages.contract.ts'
import { Icon } from '#ui/icon.tsx'

type Props = { page: Page }

/** Sticky beside the text from lg; collapsible above it below that. */
export function Contents(props: Props) {
  return (
    <>
      <details className="hairline group no-print mt-4 rounded-card bg-surface-1 px-5 lg:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
          {props.page.around.contents}
          <Icon name="chevron-down" className="text-muted transition-[rotate] group-open:rotate-180" />
        </summary>
        <Headings {...props} className="border-t border-line py-2" />
      </details>
      <nav
        aria-label={props.page.around.contents}
        className="no-print sticky top-[calc(var(--bar)+1.5rem)] col-start-1 row-span-2 row-start-1 max-h-[calc(100dvh-var(--bar)-3rem)] self-start overflow-y-auto pt-2 max-lg:hidden"
      >
        <p className="mb-1 px-3.5 text-sm font-semibold text-faint">{props.page.around.contents}</p>
        <Headings {...props} className="gap-0.5" />
      </nav>
    </>
  )
}

function Headings({ page, className }: Props & { className: string }) {
  const { hash } = useLocation()
  return (
    <ul className={`grid ${className}`}>
      {page.sections.map(({ id, heading }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            replace
            aria-current={hash === `#${id}` ? 'location' : undefined}
            className="flex min-h-11 items-center rounded-field py-1.5 text-control leading-5 font-semibold text-balance text-muted hyphens-auto hover:text-text lg:px-3.5 aria-[current]:text-text lg:aria-[current]:bg-surface-3"
          >
            {heading}
          </Link>
        </li>
      ))}
    </ul>
  )
}
