import type { DeskIconName } from '#console/page/desk-icon.tsx'
import type { ReplyOf } from '#kernel/contract.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'

import type { readMember } from '../member-file.contract.ts'
import { memberActText } from './member-act-text.ts'

export type MemberFile = ReplyOf<typeof readMember>
export const TIMELINE_KINDS = ['logins', 'money', 'reports', 'mails', 'staff'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number] | 'account'

export type TimelineEvent = {
  at: Date
  kind: TimelineKind
  icon: DeskIconName
  tone?: 'ok' | 'bad' | 'info' | 'warn'
  what: string
  more?: string | undefined
  /** A case it belongs to, and its page. */
  reference?: string | undefined
  case_id?: string | null | undefined
}

const money = (amount: number, currency: string) => formatMoney({ amount, currency: currency as Currency }, 'en-GB')
const words = (name: string) => name.replaceAll('_', ' ')

/** Everything the file knows, newest first. */
export const timelineOf = (file: MemberFile): TimelineEvent[] =>
  [
    ...accountEvents(file),
    ...file.logins.map(loginEvent),
    ...file.orders.map(orderEvent),
    ...file.movements.filter(({ cause }) => cause === 'staff_gift').map(giftEvent),
    ...file.reports_by.map((report) => reportEvent(report, 'Reported')),
    ...file.reports_about.map((report) => reportEvent(report, 'Was reported')),
    ...file.complaints.map(complaintEvent),
    ...file.mails.map(mailEvent),
    ...file.mail_stops.map(stopEvent),
    ...file.acts.map(actEvent),
  ].sort((one, other) => other.at.getTime() - one.at.getTime())

function accountEvents({ member }: MemberFile): TimelineEvent[] {
  const { signup_date, confirmed_at, deleted_at, tracking } = member
  const source = tracking && Object.values(tracking).filter((value) => typeof value === 'string')
  return [
    {
      ...{ at: signup_date, kind: 'account', icon: 'user', what: 'Signed up' },
      more: source && source.length > 0 ? `Source: ${source.join(', ')}` : undefined,
    },
    ...(confirmed_at
      ? [{ at: confirmed_at, kind: 'account', icon: 'check', tone: 'ok', what: 'Email confirmed' } as const]
      : []),
    ...(deleted_at
      ? [{ at: deleted_at, kind: 'account', icon: 'x', tone: 'bad', what: 'Account deleted' } as const]
      : []),
  ]
}

const loginEvent = ({ created_at, device, country, open }: MemberFile['logins'][number]): TimelineEvent => ({
  ...{ at: created_at, kind: 'logins', icon: 'login', what: open ? 'Logged in, still open' : 'Logged in' },
  more: [device, country].filter(Boolean).join(', '),
})

function orderEvent(order: MemberFile['orders'][number]): TimelineEvent {
  const price = money(order.amount, order.currency)
  const by = order.method ? `with ${words(order.method)}` : undefined
  const more = [by, `${order.credits} credits`, order.invoice && `invoice ${order.invoice}`].filter(Boolean).join(', ')
  if (order.status === 'open')
    return { at: order.created_at, kind: 'money', icon: 'card', what: `Ordered for ${price}, not paid`, more }
  const tone = order.status === 'paid' ? 'ok' : 'warn'
  const what = order.status === 'paid' ? `Paid ${price}` : `${price} ${words(order.status)}`
  return { at: order.paid_at ?? order.created_at, kind: 'money', icon: 'card', tone, what, more }
}

const giftEvent = ({ at, amount }: MemberFile['movements'][number]): TimelineEvent => ({
  ...{ at, kind: 'money', icon: 'plus', tone: 'ok', what: `${amount} credits given by staff` },
})

const reportEvent = (report: MemberFile['reports_by'][number], what: string): TimelineEvent => ({
  ...{ at: report.reported_at, kind: 'reports', icon: 'flag', tone: 'warn' },
  what: `${what}: ${words(report.kind)}, ${words(report.reason)}`,
  more: report.undone ? 'Decision taken back' : report.measure ? `Decided: ${report.measure}` : 'Waits for a decision',
  ...{ reference: report.reference, case_id: report.case_id },
})

const complaintEvent = (complaint: MemberFile['complaints'][number]): TimelineEvent => ({
  ...{ at: complaint.sent_at, kind: 'reports', icon: 'flag' },
  what: `Sent a ${complaint.kind}: ${words(complaint.category)}`,
  more: complaint.outcome ? `Answered: ${words(complaint.outcome)}` : 'Waits for an answer',
  ...{ reference: complaint.reference, case_id: complaint.case_id },
})

const FATES: Record<string, { says: string; tone?: 'bad' | 'warn' }> = {
  sent: { says: 'handed to the mail server' },
  refused: { says: 'refused: no such mailbox', tone: 'bad' },
  failed: { says: 'not sent, tried again later', tone: 'warn' },
}

function mailEvent({ at, template, fate }: MemberFile['mails'][number]): TimelineEvent {
  const { says, tone } = FATES[fate] ?? { says: fate }
  return { at, kind: 'mails', icon: 'mail', ...(tone && { tone }), what: `Email “${words(template)}”`, more: says }
}

const STOPS: Record<string, string> = {
  fbl: 'Marked our email as spam',
  bounce: 'An email bounced',
  listunsubscribe: 'Unsubscribed in the mailbox',
}

const stopEvent = ({ at, reason }: MemberFile['mail_stops'][number]): TimelineEvent => ({
  ...{ at, kind: 'mails', icon: 'mail', tone: 'bad', what: STOPS[reason] ?? reason },
  more: 'Notifications by email are off',
})

const actEvent = (act: MemberFile['acts'][number]): TimelineEvent => ({
  ...{ at: act.at, kind: 'staff', icon: 'shield', tone: 'info', what: `${act.name} ${memberActText(act)}` },
  more: act.reason ?? undefined,
  reference: act.case_ref ?? undefined,
})
