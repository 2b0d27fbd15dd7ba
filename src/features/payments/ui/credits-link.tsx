import { Link, useLocation } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon, Outline } from '#ui/icon.tsx'

import { useBalance, useBalanceUpdates } from './balance.ts'
import { isConversation, useBuyPath } from './came-from.ts'

/** NAV-3: the balance shows at or below this. */
const LOW = 10

const GEM =
  'M10.5 3 8 9l4 13 4-13-2.5-6M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3zM2 9h20'

/** NAV-3: credits for paid members, Premium for the rest. A default export because `lazy` needs one. */
export default function CreditsLink({ isPushed }: { isPushed: () => boolean }) {
  const { user } = usePage()
  useBalanceUpdates(isPushed)
  return user?.paid_user ? <ToCredits /> : <ToPremium />
}

/** On a phone, an icon with a badge; the label is for screen readers. */
function ToCredits() {
  const text = useTexts()
  const credits = useBalance()
  const { to, current } = usePlace('/credits')
  return (
    <Link
      to={to}
      aria-current={current}
      className={`${buttonClass({ look: 'ghost' })} relative aria-[current]:text-text max-lg:w-11`}
    >
      <Icon name="coins" />
      <span className="max-lg:sr-only">{text('shell.credits')}</span>
      {credits <= LOW && (
        <Badge
          count={credits}
          look={credits > 0 ? 'low' : 'none'}
          label={text('shell.credits_count', { count: credits })}
          className="max-lg:absolute max-lg:top-0 max-lg:right-0 max-lg:bg-bg"
        />
      )}
    </Link>
  )
}

function ToPremium() {
  const text = useTexts()
  const { to, current } = usePlace('/premium')
  return (
    <Link
      to={to}
      aria-current={current}
      className={`${buttonClass({ look: 'ghost' })} aria-[current]:text-text max-md:w-11 lg:bg-surface-3 lg:text-text`}
    >
      <Outline d={GEM} />
      <span className="max-md:sr-only">{text('shell.premium')}</span>
    </Link>
  )
}

/** From a conversation, the link returns to it. */
function usePlace(path: '/credits' | '/premium') {
  const { pathname } = useLocation()
  const back = useBuyPath(path)
  const current = pathname.startsWith(path) ? ('true' as const) : undefined
  return { to: isConversation(pathname) ? back : path, current }
}
