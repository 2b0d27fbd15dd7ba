import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'

/** NOTI-1: what a member can be notified of, in the order of the settings page. */
export const NOTIFICATION_TYPES = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'weekly_updates',
  'reminders',
  'news',
  'promotions',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const CHANNELS = ['mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** Caused by other members, so on by default; everything else is opt-in. */
const WITHOUT_ASKING: readonly NotificationType[] = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
]
export const DEFAULT_TYPES = WITHOUT_ASKING
export const needsConsent = (type: NotificationType) => !WITHOUT_ASKING.includes(type)

/** NOTI-2: why emails to a member stopped: marked as spam, bounced, or unsubscribed. */
export const STOP_REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** How long a message stays unread before an email is sent: members who are around read it by then. */
export const MAIL_DELAY = 10 * MINUTE
/** Minimum time between pushes about the same conversation; the later one replaces the earlier. */
export const PUSH_PAUSE = 60 * SECOND
/** At most one email an hour about one person … */
const MAIL_PAUSE = HOUR
/** … and at most this many a day in total. */
export const MAILS_PER_DAY = 6
/** A message unread for this long is announced once more. */
export const REMINDER_DELAY = DAY
export const WEEK = 7 * DAY
/** After three days, then every two weeks: a reminder has something new to say, or is not sent. */
export const FIRST_REMINDER = 3 * DAY
export const NEXT_REMINDER = 14 * DAY

/** What is known when a notice is due. */
export type Turn = {
  kind: 'message' | 'heart'
  step: 'push' | 'mail' | 'remind'
  starts: boolean
  since: Date
  told_at: Date | null
  mailed_at: Date | null
  /** Still unread, or not looked at yet. */
  fresh: boolean
  /** They have a page open and saw it arrive. */
  present: boolean
  mail: readonly NotificationType[]
  push: readonly NotificationType[]
  /** They have a browser subscribed to push. */
  pushable: boolean
  /** Emails to their address are stopped at present. */
  stopped: boolean
  /** The end of the quiet hours, if it is quiet now. */
  quietUntil: Date | null
  /** The last emails to this person, newest first. */
  mails: readonly Date[]
}

export type NextStep =
  | { tell: 'push' | 'mail'; type: NotificationType; step: 'remind' | 'done'; due: Date | null }
  | { tell: null; step: 'push' | 'mail' | 'remind' | 'done'; due: Date | null }

const typeOf = ({ kind, step, starts }: Turn): NotificationType => {
  if (kind === 'heart') return 'like'
  if (step === 'remind') return 'unread_message_reminders'
  return starts ? 'new_conversations' : 'new_messages'
}

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
const OVER: NextStep = { tell: null, step: 'done', due: null }

/** Live where a page is open, else push, else email after a while; never two of them for the same event. */
export function nextStep(turn: Turn, now: Date): NextStep {
  if (!turn.fresh) return OVER
  const type = typeOf(turn)
  const afterwards = followUp(turn, now)
  if (turn.present && turn.step !== 'remind') return { tell: null, ...afterwards }
  if (turn.step !== 'mail' && turn.pushable && turn.push.includes(type)) {
    if (turn.quietUntil !== null) return { tell: null, step: turn.step, due: turn.quietUntil }
    return { tell: 'push', type, ...afterwards }
  }
  if (!turn.mail.includes(type) || turn.stopped) return { tell: null, ...afterwards }
  const due = mailTime(turn, now)
  if (due > now) return { tell: null, step: turn.step === 'remind' ? 'remind' : 'mail', due }
  return { tell: 'mail', type, ...afterwards }
}

/** An unread message is announced once more, and that is the last time. */
function followUp({ kind, step, since }: Turn, now: Date): { step: 'remind' | 'done'; due: Date | null } {
  if (kind === 'heart' || step === 'remind') return { step: 'done', due: null }
  const due = later(since, REMINDER_DELAY)
  return { step: 'remind', due: due > now ? due : later(now, REMINDER_DELAY) }
}

/** The earliest time at which an email is neither too early nor too many. */
function mailTime({ step, since, mailed_at, mails }: Turn, now: Date): Date {
  const times = [now]
  if (step !== 'remind') times.push(later(since, MAIL_DELAY))
  if (mailed_at !== null) times.push(later(mailed_at, MAIL_PAUSE))
  const sixth = mails[MAILS_PER_DAY - 1]
  if (sixth !== undefined) times.push(later(sixth, DAY))
  return times.reduce((latest, each) => (each > latest ? each : latest))
}
