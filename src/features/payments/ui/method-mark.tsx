import { METHODS, type MethodId, type MethodKind } from '#features/payments/methods.rules.ts'
import { PayIcon, type PayIconName } from '#ui/pay-icon.tsx'

const ICONS: Record<MethodKind, PayIconName> = {
  bank: 'landmark',
  card: 'card',
  wallet: 'wallet',
  debit: 'receipt',
  voucher: 'voucher',
  transfer: 'landmark',
}

export function MethodMark({ id, off = false }: { id: MethodId; off?: boolean }) {
  return <PayIcon name={ICONS[METHODS[id].kind]} className={off ? '' : 'text-primary-text'} />
}
