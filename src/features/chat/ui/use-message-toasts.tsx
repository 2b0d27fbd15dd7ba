import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { useLive } from '#app/live/use-live.ts'
import { loadAreas } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useToast } from '#ui/toast.tsx'

import { chatOf, reloadChats } from './chats.ts'

/** The address shows this conversation, or the list that contains it. */
const isOnScreen = (path: string, { conversation, profile }: Pick<Chat, 'conversation' | 'profile'>) =>
  ['/chats', `/chats/${conversation.id}`, `/members/${profile.id}/chat`].includes(path)

/** CHAT-14: tells about a new message anywhere else in the app: who wrote, never what, and one toast at a time. */
export function useMessageToasts() {
  const text = useTexts()
  const toast = useToast()
  const { pathname } = useLocation()
  const path = useRef(pathname)
  const shown = useRef<{ chat: Chat; seq: number; dismiss: () => void }>(undefined)

  useEffect(() => {
    path.current = pathname
    if (shown.current && isOnScreen(pathname, shown.current.chat)) shown.current.dismiss()
  }, [pathname])

  async function tell(conversation: string, seq: number) {
    await reloadChats()
    const chat = chatOf(conversation)
    const isKnown = shown.current?.chat.conversation.id === conversation && shown.current.seq >= seq
    if (chat === undefined || chat.num_unread_messages === 0 || chat.last_message?.own !== false || isKnown) return
    await loadAreas(['chat'])
    if (document.hidden || isOnScreen(path.current, chat)) return
    const { profile, num_unread_messages: count } = chat
    shown.current?.dismiss()
    const dismiss = toast({
      lead: <Avatar src={profile.main_image?.thumb_filename ?? null} size="sm" />,
      text: (
        <Link
          to={`/chats/${conversation}`}
          onClick={() => dismiss()}
          className="-my-3 flex min-h-11 items-center py-3 font-semibold hover:underline"
        >
          {text('chat.new_from', { count, name: profile.name })}
        </Link>
      ),
      closeLabel: text('shell.close'),
    })
    shown.current = { chat, seq, dismiss }
  }

  useLive((hint) => {
    if (hint.type !== 'message' || document.hidden) return
    // Offline: the next poll corrects the count, and a late toast would surprise.
    tell(hint.conversation, hint.seq).catch(() => undefined)
  })
}
