import { useTexts } from '#app/page/use-page.ts'
import type { TransactionState } from '#features/payments/transactions.rules.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

const MARKS = {
  loading: { icon: 'clock', tone: 'text-muted' },
  pending: { icon: 'clock', tone: 'text-warn-text' },
  completed: { icon: 'circle-check', tone: 'text-success-text' },
  failed: { icon: 'circle-alert', tone: 'text-danger-text' },
  cancelled: { icon: 'x', tone: 'text-muted' },
  refunding: { icon: 'undo', tone: 'text-warn-text' },
  part_refunded: { icon: 'undo', tone: 'text-muted' },
  refunded: { icon: 'undo', tone: 'text-muted' },
  charged_back: { icon: 'undo', tone: 'text-danger-text' },
} as const satisfies Record<TransactionState, { icon: IconName; tone: string }>

export function TransactionStateMark({ state }: { state: TransactionState }) {
  const text = useTexts()
  const { icon, tone } = MARKS[state]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${tone}`}>
      <Icon name={icon} size="sm" />
      {text(`payments.state_${state}`)}
    </span>
  )
}
