import type { MemberId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'

import type { NextStep, NotificationType, Turn } from './notifications.rules.ts'

export type DueNotice = Omit<Turn, 'mail' | 'push' | 'present' | 'quietUntil'> & {
  profile_id: ProfileId
  subject_id: string
  site_id: SiteId
  from_id: ProfileId
  count: number
  matched: boolean
  account_id: MemberId | null
  email: string
  language: Locale
  country: string | null
  mail: NotificationType[] | null
  push: NotificationType[] | null
  neutral: boolean
  /** Not due by itself: it joins an email about something else. */
  along: boolean
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
}
export type Decided = { notice: DueNotice; next: NextStep }
