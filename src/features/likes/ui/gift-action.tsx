import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Query parameter of a conversation that opens its gifts. */
export const GIFT_PARAMETER = 'gift'

/** Visitors log in first and come back. */
export function GiftAction({ id, name }: { id: string; name: string }) {
  const text = useTexts()
  return (
    <Link
      to={`/members/${id}/chat?${GIFT_PARAMETER}=1`}
      className={`${buttonClass({ look: 'tonal', size: 'lg' })} max-lg:px-4!`}
    >
      <Icon name="gift" />
      <span className="max-sm:sr-only">{text('chat.gift_verb')}</span>
      <span className="sr-only">{text('chat.gift_with', { name })}</span>
    </Link>
  )
}
