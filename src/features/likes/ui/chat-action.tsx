import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { dropVisitorLike } from './visitor-likes.ts'
import { memberPathFor, signupPathFor } from './visitor-wants.ts'

/** Visitors sign up first; the person stays with them. */
export function ChatAction({ id, name }: { id: string; name: string }) {
  const text = useTexts()
  const { loggedIn } = usePage().page
  return (
    <Link
      to={loggedIn ? memberPathFor(id, 'chat') : signupPathFor(id, 'chat')}
      onClick={loggedIn ? undefined : () => dropVisitorLike(id)}
      aria-label={text('chat.chat_with', { name })}
      className={`${buttonClass({ look: 'tonal', size: 'lg' })} max-lg:flex-1 max-lg:px-3 max-[23rem]:px-2.5`}
    >
      <Icon name="chat" />
      <span className="max-[16rem]:hidden">{text('chat.chat_verb')}</span>
    </Link>
  )
}
