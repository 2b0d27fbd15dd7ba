import { DAY, HOUR } from '#kernel/time.ts'

/** Reasons for a report, in the order of the dialog; each is also a rule that a decision can be based on. */
export const REASONS = [
  'fake',
  'money',
  'harassment',
  'explicit',
  'underage',
  'intimate',
  'hate',
  'spam',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

export const NOTE_LENGTH = 1000
export const APPEAL_LENGTH = 4000

/** Far more than anyone needs in a day: beyond that, reports are a weapon. */
export const REPORTS_PER_DAY = 20

/** R-MOD-12: how long a message can be reported after its conversation ended, counted from when it was sent. */
export const REPORTABLE_FOR = 30 * DAY

/** Children, and pictures taken or shared without consent: handled before everything else. */
export const URGENT: readonly Reason[] = ['underage', 'intimate']

/** R-AGE-5: from this age on, a confirmed account without a rejected report has standing: its report hides at once. */
export const STANDING_AFTER = 7 * DAY

/** R-AGE-5: members known for this long are hidden only by two independent reporters with standing. */
export const LONG_STANDING_AFTER = 180 * DAY

/** How much one account, one network and all reports of a site can hide in a day, per reason: more is an attack. */
export const HIDES_PER_DAY = { account: 3, network: 5, site: 50 } as const

/** A report as a reason to hide: who sent it, and from where. */
export type Witness = {
  /** Confirmed, without a rejected report and not hidden; also an outsider's notice. */
  trusted: boolean
  /** Trusted, and a member for seven days. */
  standing: boolean
  network: string | null
  device: string | null
  /** All spellings of one address; null for an outsider. */
  mailbox: string | null
}

/** Another network, device and mailbox; unknown networks and devices prove nothing. */
const areIndependent = (one: Witness, other: Witness) =>
  one.network !== null &&
  other.network !== null &&
  one.network !== other.network &&
  one.device !== null &&
  other.device !== null &&
  one.device !== other.device &&
  (one.mailbox === null || one.mailbox !== other.mailbox)

/**
 * R-AGE-5, R-MOD-3: the reports that hide together: the newest alone if its reporter has standing, or with an earlier one
 * that is independent of it. `settled` members are long-standing or have proved their age: for them both reporters need
 * standing. Empty if the newest report hides nothing.
 */
export function hidingTogether<W extends Witness>(
  newest: W,
  earlier: readonly W[],
  { settled }: { settled: boolean },
): readonly W[] {
  if (newest.standing && !settled) return [newest]
  const counts = ({ trusted, standing }: Witness) => (settled ? standing : trusted)
  const second = earlier.find((each) => counts(each) && areIndependent(newest, each))
  return counts(newest) && second ? [newest, second] : []
}

/** R-AGE-5: how long a member found to be of age is safe from being hidden by another report. */
export const CLEARED_FOR = 90 * DAY

/**
 * R-MOD-3: intimate pictures must be gone within 48 hours, so the alarm is at half of that; card schemes allow a week.
 */
export const dueWithin = (reason: Reason) => (URGENT.includes(reason) ? 24 * HOUR : 7 * DAY)

/** R-AGE-5, R-MOD-3: an overdue case that hides something is repeated this often, and more often after a day. */
export const OVERDUE_AGAIN = 6 * HOUR
export const LONG_OVERDUE = DAY
export const LONG_OVERDUE_AGAIN = 2 * HOUR

/** Messages kept before and after the reported one: enough to understand the context. */
export const AROUND = 5

/** Photos kept with a report about a profile: enough to see who it shows. */
export const PHOTOS_KEPT = 6

export const MEASURES = ['dismiss', 'warn', 'remove', 'suspend'] as const
export type Measure = (typeof MEASURES)[number]
