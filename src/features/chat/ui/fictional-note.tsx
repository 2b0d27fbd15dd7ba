import { useTexts } from '#app/page/use-page.ts'
import type { Message } from '#features/chat/chat.contract.ts'
import { Icon } from '#ui/icon.tsx'

/** Marks automatic messages and refunded ones. */
export function FictionalNote({ message: { automatic, returned } }: { message: Message }) {
  const text = useTexts()
  if (!automatic && !returned) return null
  return (
    <span className="mt-1 flex items-center gap-1.5 text-[.8125rem] leading-4">
      <Icon name={automatic ? 'masks' : 'coins'} size="xs" />
      {text(automatic ? 'chat.automatic' : 'chat.returned')}
    </span>
  )
}
