import { Suspense, useEffect, useState } from 'react'

import { lazyPart, prefetch } from '#ui/lazy-part.ts'
import { WIDE } from '#ui/use-media.ts'

import { type ChatsPage, useFirstChats } from './chats.ts'

type Props = { first: ChatsPage; current: string }

/** The server does not know the width and sends the list to everybody. */
const isWide = () => import.meta.env.SSR || matchMedia(WIDE).matches
const loadList = () => import('./chat-list.tsx')
const ChatList = lazyPart<Props>(async () => ({ default: (await loadList()).ChatList }))
// With the code of the screen, which waits for its data as well.
if (!import.meta.env.SSR && isWide()) prefetch(loadList)

/** The chats beside a conversation. Narrow screens hide them, so they neither load the list's code nor run it. */
export function ListBeside(props: Props) {
  const [wide, setWide] = useState(isWide)
  useEffect(() => {
    const media = matchMedia(WIDE)
    const handleChange = () => void (media.matches && setWide(true))
    media.addEventListener('change', handleChange)
    return () => media.removeEventListener('change', handleChange)
  }, [])
  if (!wide) return <HiddenList {...props} />
  return (
    <div key="list" className="contents">
      <Suspense fallback={null}>
        <ChatList {...props} />
      </Suspense>
    </div>
  )
}

/** Leaves what the server sent as it is. */
function HiddenList({ first }: Props) {
  useFirstChats(first)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and tells React not to look inside.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
