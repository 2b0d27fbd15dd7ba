import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { useToast } from '#ui/toast.tsx'
import { leaveLayer } from '#ui/use-back-closes.ts'

import { removeChat } from './chats.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { keepLastChat } from './last-chat.ts'
import { useMe } from './use-outbox.ts'

type Deletable = Pick<Chat, 'conversation' | 'profile'>

/** CHAT-6: confirms, removes the chat at once, and restores it with an alert if the server refuses. */
export function useDeletion(current: string | undefined) {
  const text = useTexts()
  const toast = useToast()
  const navigate = useNavigate()
  const me = useMe()
  const [target, setTarget] = useState<Deletable>()

  async function handleDelete({ conversation: { id }, profile: { name } }: Deletable) {
    setTarget(undefined)
    const removal = removeChat(id)
    if (id === current) {
      keepLastChat(me, null)
      void leaveLayer().then(() => navigate('/chats', { replace: true }))
    }
    if (await removal) toast({ text: text('chat.deleted_toast', { name }), tone: 'success' })
  }

  return {
    ask: setTarget,
    dialog: target && (
      <DeleteDialog
        name={target.profile.name}
        onDelete={() => void handleDelete(target)}
        onClose={() => setTarget(undefined)}
      />
    ),
  }
}
