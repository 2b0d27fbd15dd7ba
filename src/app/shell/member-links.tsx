import { Link, useLocation } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import ChatsLink from '#features/chat/ui/chats-link.tsx'
import LikesLink from '#features/likes/ui/likes-link.tsx'
import { isPushSubscribed } from '#features/notifications/ui/use-push.ts'
import CreditsLink from '#features/payments/ui/credits-link.tsx'
import { SWIPE_GAME } from '#features/search/ui/ways-to-meet-links.ts'
import { buttonClass } from '#ui/button.tsx'
import { Outline } from '#ui/icon.tsx'

export { AccountMenu } from './account-menu.tsx'

/** NAV-3: members-only links of the top bar, in a chunk of their own. */
export default function MemberLinks() {
  return (
    <>
      <SwipeLink />
      <LikesLink />
      <ChatsLink />
      <CreditsLink isPushed={isPushSubscribed} />
    </>
  )
}

/** The swipe game, where the bar has room; elsewhere the account menu and the members page link to it. */
function SwipeLink() {
  const text = useTexts()
  const { pathname } = useLocation()
  const { to, icon, name } = SWIPE_GAME
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className={`${buttonClass({ look: 'ghost' })} aria-[current]:text-text max-lg:hidden`}
    >
      <Outline d={icon} />
      {text(name)}
    </Link>
  )
}
