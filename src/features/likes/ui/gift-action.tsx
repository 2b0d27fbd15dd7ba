import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { dropVisitorLike } from './visitor-likes.ts'
import { memberPathFor, signupPathFor } from './visitor-wants.ts'

export { GIFT_PARAMETER } from './visitor-wants.ts'

/** Visitors sign up first; the person stays with them. */
export function GiftAction({ id, name }: { id: string; name: string }) {
  const text = useTexts()
  const { loggedIn } = usePage().page
  return (
    <Link
      to={loggedIn ? memberPathFor(id, 'gift') : signupPathFor(id, 'gift')}
      onClick={loggedIn ? undefined : () => dropVisitorLike(id)}
      className={`${buttonClass({ look: 'tonal', size: 'lg' })} max-lg:px-4! max-[16rem]:flex-1`}
    >
      <Icon name="gift" />
      <span className="max-sm:sr-only">{text('chat.gift_verb')}</span>
      <span className="sr-only">{text('chat.gift_with', { name })}</span>
    </Link>
  )
}
