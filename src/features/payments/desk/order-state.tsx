import { ORDER_STATE_NAMES, type OrderState } from '../orders/orders.rules.ts'

const TONES: Record<OrderState, string> = {
  waiting: ' tag--warn',
  paid: ' tag--ok',
  part_refunded: ' tag--warn',
  refunded: ' tag--bad',
  charged_back: ' tag--bad',
  failed: '',
  cancelled: '',
  on_hold: ' tag--warn',
}

export const OrderStateTag = ({ state }: { state: OrderState }) => (
  <span className={`tag${TONES[state]}`}>{ORDER_STATE_NAMES[state]}</span>
)
