import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Visitors log in first and come back. */
export function ChatAction({ id, name }: { id: string; name: string }) {
  const text = useTexts()
  return (
    <Link
      to={`/members/${id}/chat`}
      aria-label={text('chat.chat_with', { name })}
      className={`${buttonClass({ look: 'tonal', size: 'lg' })} max-lg:flex-1`}
    >
      <Icon name="chat" />
      {text('chat.chat_verb')}
    </Link>
  )
}
