import ChatsLink from '#features/chat/ui/chats-link.tsx'
import LikesLink from '#features/likes/ui/likes-link.tsx'
import CreditsLink from '#features/payments/ui/credits-link.tsx'

import { SwipeLink } from './swipe-link.tsx'

export { AccountMenu } from './account-menu.tsx'

/** NAV-3: what only members have in the top bar, in a chunk of its own. */
export default function MemberLinks() {
  return (
    <>
      <SwipeLink />
      <LikesLink />
      <ChatsLink />
      <CreditsLink />
    </>
  )
}
