import { sql } from 'kysely'

import { photoPath } from '#features/photos/photos.contract.ts'
import type { MemberId, PhotoId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { firstStepsOf } from './first-hour.rules.ts'
import type { User } from './me.contract.ts'
import { timeBonusOf } from './time-bonus.ts'

type Row = {
  status: User['status']
  profile_hidden_at: Date | null
  held_as: string | null
  email: string
  credits: number
  paid_user: boolean
  signup_date: Date
  language: Locale
  invisible: boolean
  num_unread_messages: number
  num_new_likes: number
  profile_id: string
  name: string
  country: string | null
  profile_status: 'disabled' | 'active' | 'suspended'
  photo_id: PhotoId | null
  photo_status: string
  bought: boolean
  notifications_disabled: User['notifications_disabled']
  first_closed: boolean
  first_later: string[]
  has_place: boolean
  has_words: boolean
}

/** Badges show "99+" beyond this. */
const COUNTED = 100

/** ACC-5: everyone may browse, like and swipe; chat needs a confirmed address. Hidden members only browse. */
function scopeOf({ status, profile_hidden_at }: Row): User['scope'] {
  if (profile_hidden_at !== null) return ['browse']
  return status === 'active' ? ['browse', 'like', 'swipe', 'chat'] : ['browse', 'like', 'swipe']
}

/** One statement, because every page load needs it. */
export async function readUser(ctx: Context, account: MemberId): Promise<{ user: User }> {
  const row = await one(
    ctx.db,
    sql<Row>`
      select account.status, address.email, wallet.balance as credits, account.paid as paid_user, account.signup_date,
        account.language, profile.invisible, account.profile_hidden_at,
        case when account.profile_hidden_at is not null then (select reference from hidden_profiles where profile_id = profile.id) end as held_as,
        profile.id as profile_id, profile.name, profile.country, profile.status as profile_status,
        photo.id as photo_id, photo.status as photo_status,
        array(select reason from stopped_mail where account_id = account.id order by reason) as notifications_disabled,
        account.paid or exists (select from purchase_history where account_id = account.id) as bought,
        hour.closed_at is not null as first_closed, coalesce(hour.later, '{}') as first_later,
        beginning.city is not null as has_place, beginning.has_words,
        (select coalesce(sum(unread), 0)::integer from unread_chats where profile_id = profile.id) as num_unread_messages,
        (select count(*)::integer from (
          select from new_likes where profile_id = profile.id limit ${COUNTED}
        ) fresh) as num_new_likes
      from account_facts account
      join account_emails address on address.account_id = account.id
      join wallet_balances wallet on wallet.account_id = account.id
      join own_profiles profile on profile.account_id = account.id
      join profile_beginnings beginning on beginning.account_id = account.id
      left join first_hours hour on hour.account_id = account.id
      left join lateral (
        select id, status from own_photos where own_photos.profile_id = profile.id order by position, id limit 1
      ) photo on true
      where account.id = ${account} and account.site_id = ${ctx.site.id}
    `,
  )
  const {
    profile_id,
    name,
    country,
    profile_status,
    photo_id,
    photo_status,
    bought,
    profile_hidden_at,
    held_as,
    first_closed,
    first_later,
    has_place,
    has_words,
    ...rest
  } = row
  const first_steps = firstStepsOf({
    now: ctx.now(),
    signupDate: row.signup_date,
    closed: first_closed,
    later: first_later,
    has: { place: has_place, photo: photo_id !== null, line: has_words },
    asksLine: ctx.site.visible_profile_notes.includes('about_me'),
  })
  return {
    user: {
      ...rest,
      fictional_icon: ctx.site.fictional_icon,
      scope: scopeOf(row),
      hold: profile_hidden_at && held_as !== null ? { since: profile_hidden_at, reference: held_as } : null,
      time_bonus: timeBonusOf(ctx, { profileId: profile_id, country, paid: bought, signupDate: row.signup_date }),
      first_hour: first_steps.length > 0 ? 'open' : 'done',
      first_steps,
      profile: { id: profile_id, name, country, status: profile_status, main_image: imageOf(photo_id, photo_status) },
    },
  }
}

/** Includes a picture awaiting approval, so its owner is not asked for another. */
function imageOf(id: PhotoId | null, status: string): User['profile']['main_image'] {
  if (id === null) return null
  return {
    filename: photoPath(id, 'full'),
    thumb_filename: photoPath(id, 'thumb'),
    match: photoPath(id, 'match'),
    status,
  }
}
