import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { useToast } from '#ui/toast.tsx'

import { removeChat } from './chats.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { keepLastChat } from './last-chat.ts'
import { useMe } from './use-outbox.ts'

type Doomed = Pick<Chat, 'conversation' | 'profile'>

/** CHAT-6: asks, takes the conversation away, and brings it back with an alert where the server does not agree. */
export function useDeletion(current: string | undefined) {
  const text = useTexts()
  const toast = useToast()
  const navigate = useNavigate()
  const me = useMe()
  const [asked, setAsked] = useState<Doomed>()

  async function handleDelete({ conversation: { id }, profile: { name } }: Doomed) {
    setAsked(undefined)
    const removal = removeChat(id)
    if (id === current) {
      keepLastChat(me, null)
      void navigate('/chats', { replace: true })
    }
    if (await removal) toast({ text: text('chat.deleted_toast', { name }), tone: 'success' })
  }

  return {
    ask: setAsked,
    dialog: asked && (
      <DeleteDialog
        name={asked.profile.name}
        onDelete={() => void handleDelete(asked)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
