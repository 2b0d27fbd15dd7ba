import type { TimeBonus } from '#features/discounts/discounts.contract.ts'
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'

/** PAY-8: milliseconds left of the offer, by the server's clock; 0 when over or absent. */
export function timeLeft(bonus: Pick<TimeBonus, 'expires'> | null, now: Date): number {
  return bonus === null ? 0 : Math.max(0, bonus.expires.getTime() - now.getTime())
}

/** PAY-8: hh:mm:ss, rounded up, so 00:00:00 means it is over. */
export function clockOf(left: number): string {
  const whole = Math.ceil(left / SECOND) * SECOND
  return [whole / HOUR, (whole % HOUR) / MINUTE, (whole % MINUTE) / SECOND]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** PAY-8: the dialog opens only in the members area. */
const WINDOW_ROUTES = ['members', 'members-id', 'chats', 'likes', 'likes-type', 'likes-m-id', 'premium']

/** PAY-8: for active members who have spent their credits; whoever has yet to confirm the email has other things to do. */
export function isWindowDue({ status }: { status: string }, credits: number, routeId: string): boolean {
  return status !== 'not_confirmed' && credits === 0 && WINDOW_ROUTES.includes(routeId)
}

/** PAY-8: delay after entering it. */
export const WINDOW_DELAY = 40 * SECOND

/** R-HONEST-6: wait while the member types or anything else is open. */
export function isBusy({ activeElement, querySelector }: Focus): boolean {
  return activeElement?.matches(TYPED_IN) === true || querySelector('dialog[open], :popover-open') !== null
}

const TYPED_IN = 'input, textarea, select, [contenteditable]'
type Focus = {
  activeElement: { matches(selector: string): boolean } | null
  querySelector(selector: string): unknown
}
