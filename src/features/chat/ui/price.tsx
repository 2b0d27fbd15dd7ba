import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import { useBuyPath } from '#features/payments/ui/came-from.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

/** CHAT-2 */
export function BuyLink() {
  const text = useTexts()
  return (
    <Link to={useBuyPath('/credits')} className={ALERT_ACTION_CLASS}>
      {text('chat.buy_credits')}
    </Link>
  )
}

/** CHAT-2: the cost of a message, shown before sending. */
export function MessageCost({
  means: { cost, free_left },
  brief = false,
}: {
  means: Pick<Means, 'cost' | 'free_left'>
  /** Omits how many are left. */
  brief?: boolean
}) {
  const text = useTexts()
  if (cost === 0 || (brief && free_left !== null)) return text('chat.free')
  return free_left === null ? text('chat.cost', { count: cost }) : text('chat.free_left', { count: free_left })
}

/** Cost, balance and any shortfall. */
export function Price({ words, cost, credits }: { words: string; cost: number; credits: number }) {
  const text = useTexts()
  if (credits < cost)
    return (
      <Alert title={words}>
        {text('chat.balance', { count: credits })} {text('chat.more_needed', { count: cost - credits })}
      </Alert>
    )
  return (
    <p className="flex items-center gap-2.5 text-sm text-muted">
      <Icon name="coins" size="sm" className="text-warn-text" />
      <span>
        {words} {text('chat.balance', { count: credits })}
      </span>
    </p>
  )
}

const SEND_CLASS =
  'btn btn-main ml-auto min-h-12 flex-1 gap-2 px-5 text-control whitespace-nowrap lg:flex-none lg:bg-primary lg:bg-none lg:shadow-none'

/** Send button with the price; without enough credits, the link to buy more. */
export function PricedSendButton({
  cost,
  credits,
  blocked = false,
  label,
  onSend,
}: {
  cost: number
  credits: number
  blocked?: boolean
  label: string
  onSend: () => void
}) {
  const text = useTexts()
  const buyPath = useBuyPath('/credits')
  if (credits < cost)
    return (
      <Link to={buyPath} className={SEND_CLASS}>
        {text('chat.buy_credits')}
      </Link>
    )
  return (
    <button
      type="button"
      aria-disabled={blocked}
      onClick={() => blocked || onSend()}
      className={`${SEND_CLASS} ${blocked ? 'opacity-60' : ''}`}
    >
      {label}
      <span className="opacity-85" aria-hidden="true">
        ·
      </span>
      <span>{cost === 0 ? text('chat.free') : text('chat.cost', { count: cost })}</span>
    </button>
  )
}
