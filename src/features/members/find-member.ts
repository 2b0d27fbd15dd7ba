import { sql } from 'kysely'

import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberId, PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { memberColumns } from './list-members.ts'
import type { ShownState } from './members.rules.ts'

export type DeskMember = {
  id: ProfileId
  account_id: MemberId
  site_id: SiteId
  name: string | null
  email: string
  birth_date: string
  language: Locale
  country: string | null
  city: string | null
  status: 'not_confirmed' | 'active' | 'deleted'
  state: ShownState
  paid: boolean
  photo: PhotoId | null
  invisible: boolean | null
  signup_date: Date
  confirmed_at: Date | null
  deleted_at: Date | null
  suspended_until: string | null
  suspended_for: string | null
  profile_hidden_at: Date | null
  locked_at: Date | null
  last_active: Date | null
  tracking: Record<string, unknown> | null
}

/** CONS-2: somebody of another brand is as unknown as nobody. */
export async function findMember(ctx: StaffContext, permission: Permission, id: ProfileId): Promise<DeskMember> {
  const row = await maybeOne(
    ctx.db,
    sql<DeskMember>`
      select ${memberColumns(ctx.now())}, account_id, language, status, invisible, confirmed_at, deleted_at,
        suspended_until::text, suspended_for, profile_hidden_at, locked_at, tracking
      from desk_members where id = ${id} and site_id = any(${brandsFor(ctx, permission)}::text[])
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  return row
}
