import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { DeskMember } from './find-member.ts'
import { maskBirthDate, maskEmail, maskName, maskPhone } from './mask.ts'
import type { PersonalField } from './members.rules.ts'

const MASKS: Record<PersonalField, (value: string) => string> = {
  email: maskEmail,
  birth_date: maskBirthDate,
  phone: maskPhone,
  holder: maskName,
}

/** What a member's file masks; null where we do not have it. */
export async function personalData(
  { db }: StaffContext,
  { account_id, email, birth_date }: DeskMember,
): Promise<Record<PersonalField, string | null>> {
  const payer = await maybeOne(
    db,
    sql<{ phone: string | null; holder: string | null }>`
      select phone, holder from desk_payers where account_id = ${account_id} order by created_at desc limit 1
    `,
  )
  return { email, birth_date, phone: payer?.phone ?? null, holder: payer?.holder ?? null }
}

export const masked = (field: PersonalField, value: string) => MASKS[field](value)
