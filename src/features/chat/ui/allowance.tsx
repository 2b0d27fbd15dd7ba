import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Means } from '#features/chat/chat.contract.ts'
import { LOW_CREDITS } from '#features/chat/chat.rules.ts'
import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import { useBuyPath } from '#features/payments/ui/came-from.ts'
import { Icon } from '#ui/icon.tsx'

const LINE_ACTION =
  '-my-2 inline-flex min-h-11 shrink-0 items-center px-1 font-strong text-primary-text hover:underline'

/** CHAT-2, CHAT-5: what a message costs and what is left, above the field. */
export function AllowanceLine({ means, onTopUp }: { means: Means; onTopUp: () => void }) {
  const text = useTexts()
  const buyPath = useBuyPath('/credits')
  const { credits, cost, free_left, refusal } = means
  if (cost === 0 || refusal !== null) return null
  const low = free_left === null && credits <= LOW_CREDITS
  return (
    <div className="flex items-center gap-2.5 px-2 text-sm text-muted max-[16rem]:flex-wrap">
      <Icon
        name={free_left === null ? 'coins' : 'gift'}
        size="sm"
        className={low ? 'text-warn-text' : 'text-primary-text'}
      />
      <p className="min-w-0 flex-1 tabular-nums max-[16rem]:basis-28">
        {free_left !== null ? (
          <>
            <strong className="font-strong text-text">{text('chat.free_left', { count: free_left })}.</strong>{' '}
            {text('chat.gift_line', { cost, count: free_left })}
          </>
        ) : low ? (
          text('chat.credits_left', { credits, messages: Math.floor(credits / cost) })
        ) : (
          text('chat.price_line', { cost, credits })
        )}
      </p>
      {free_left === null ? (
        <button type="button" className={LINE_ACTION} onClick={onTopUp}>
          {text('chat.top_up')}
        </button>
      ) : (
        <Link to={buyPath} className={LINE_ACTION}>
          {text('chat.prices')}
        </Link>
      )}
    </div>
  )
}

/** CHAT-2: said before it counts; RefusalAlert says when the limit is reached. */
export function LastStart({ means: { starts_left } }: { means: Means }) {
  const text = useTexts()
  if (starts_left !== 1) return null
  return (
    <p className="flex items-start gap-2.5 px-2 text-sm text-muted">
      <Icon name="info" size="sm" className="mt-0.5" />
      {text('chat.last_start', { limit: FREE_CONVERSATIONS })}
    </p>
  )
}
