import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'

import { isConversation, wayBack } from './came-from.ts'

/** Returns the buyer to the screen that needed credits, however the payment ended. */
export function WayBackLink({ className }: { className: string }) {
  const text = useTexts()
  const back = useSyncExternalStore(never, wayBack, () => null)
  const conversation = back !== null && isConversation(back)
  return (
    <Link to={back ?? '/chats'} className={className}>
      {text(
        back === null ? 'payments.to_chats' : conversation ? 'payments.back_to_conversation' : 'payments.back_to_where',
      )}
    </Link>
  )
}

const never = () => () => undefined
