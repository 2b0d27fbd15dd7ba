import { Link, useLocation } from 'react-router'

import { useCounts } from '#app/live/counts.ts'
import { AreasReady } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** NAV-3: default export for `lazy`; only members download it. */
export default function ChatsLink() {
  return (
    <AreasReady areas={['chat']}>
      <CountedLink />
    </AreasReady>
  )
}

function CountedLink() {
  const text = useTexts()
  const { pathname } = useLocation()
  const { num_unread_messages: count } = useCounts()
  return (
    <Link
      to="/chats"
      aria-current={pathname.startsWith('/chats') ? 'true' : undefined}
      className={`${buttonClass({ look: 'ghost' })} relative aria-[current]:text-text max-md:w-11`}
    >
      <Icon name="chat" />
      <span className="max-md:sr-only">{text('chat.link')}</span>
      {count > 0 && (
        <Badge
          count={count}
          look="unread"
          label={text('chat.unread_count', { count })}
          className="max-md:absolute max-md:top-0 max-md:left-6 max-md:px-1"
        />
      )}
    </Link>
  )
}
