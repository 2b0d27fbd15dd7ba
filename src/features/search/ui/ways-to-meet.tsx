import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Outline } from '#ui/icon.tsx'

import { WAYS_TO_MEET } from './ways-to-meet-links.ts'

/** SWIPE-1, SWIPE-2: two tiles on phones, high ones where a long word would break; otherwise beside the heading. */
export function WaysToMeet() {
  const text = useTexts()
  return (
    <ul className="grid grid-cols-2 gap-3 max-sm:w-full max-[16rem]:grid-cols-1 sm:flex sm:flex-wrap">
      {WAYS_TO_MEET.map(({ to, icon, name }) => (
        <li key={to} className="grid grid-cols-[minmax(0,1fr)]">
          <Link
            to={to}
            className="flex min-h-12 items-center gap-2.5 rounded-card py-1 pr-3 pl-2 text-control max-[27rem]:gap-2 max-[27rem]:px-1.5 min-[16rem]:max-[23rem]:flex-col min-[16rem]:max-[23rem]:py-2.5 min-[16rem]:max-[23rem]:text-center font-strong transition-colors max-sm:hairline max-sm:bg-surface-2 hover:bg-line sm:min-h-11 sm:rounded-full sm:bg-surface-3 sm:pr-5 sm:pl-1"
          >
            <span className="grid size-9 flex-none max-[27rem]:size-8 place-items-center rounded-full bg-accent-wash text-accent-text">
              <Outline d={icon} />
            </span>
            <span className="min-w-0 wrap-anywhere hyphens-auto">{text(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
