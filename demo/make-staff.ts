import { sql } from 'kysely'

import type { Role } from '#kernel/permissions.ts'
import { run } from '#platform/db/query.ts'

import type { DemoContext } from './demo-context.ts'

/** The console's people, one per role; they sign in with the demo password and no code. */
const STAFF: readonly { name: string; role: Role }[] = [
  { name: 'Elif Demir', role: 'owner' },
  { name: 'Marit de Vries', role: 'operations' },
  { name: 'Jonas Albrecht', role: 'moderator' },
  { name: 'Aino Korhonen', role: 'support' },
  { name: 'Piotr Zieliński', role: 'finance' },
  { name: 'Lucie Moreau', role: 'brand' },
  { name: 'Tom Okafor', role: 'analyst' },
]
export const STAFF_DOMAIN = 'staff.test'

/** Idempotent: the log names them, so they are never made anew. */
export async function makeStaff({ db, clock }: DemoContext, passwordHash: string): Promise<void> {
  const now = clock.now()
  for (const { name, role } of STAFF) {
    const email = `${role}@${STAFF_DOMAIN}`
    await run(
      db,
      sql`
        with person as (
          insert into staff (email, email_key, name, password_hash, invited_at, joined_at, seen_at, child_protection)
          values (${email}, ${email}, ${name}, ${passwordHash}, ${now}, ${now}, ${now}, ${role === 'owner' || role === 'operations'})
          on conflict (email_key) do nothing
          returning id
        )
        insert into staff_grants (staff_id, role, granted_at) select id, ${role}, ${now} from person
      `,
    )
  }
}
