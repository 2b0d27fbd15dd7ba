import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { Grant } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { changeGrants } from './change-staff.ts'
import { grantWords, quoted } from './request-words.ts'
import { askSecondPerson, type SecondPersonAct } from './second-person.ts'

type NewRoles = { id: StaffId; grants: readonly Grant[]; child_protection: boolean }

export const rolesAct: SecondPersonAct<NewRoles> = { kind: 'staff.roles', run: changeGrants }

/** CONS-7: roles change once a second owner agrees. */
export async function askForRoles(
  ctx: StaffContext,
  { reason, ...roles }: NewRoles & { reason: string },
): Promise<{ request: string }> {
  if (roles.id === ctx.staff.id) throw new ConsoleError('own_account')
  return inTransaction(ctx, async (tx) => {
    const row = await maybeOne(tx.db, sql<{ name: string }>`select name from staff where id = ${roles.id}`)
    if (row === undefined) throw new DomainError('not_found')
    const { id } = await askSecondPerson(tx, {
      ...{ kind: rolesAct, permission: 'give_roles', payload: roles, reason },
      says: `${quoted(row.name)} becomes ${grantWords(tx, roles.grants)}${roles.child_protection ? ', with sealed cases' : ''}`,
      subject: { kind: 'staff', id: roles.id },
    })
    return { request: id }
  })
}
