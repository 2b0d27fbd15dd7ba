import type { AuthenticationResponseJSON } from '@simplewebauthn/server'

import type { ConsoleContext, Staff, StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { openStaffSession } from './open-staff-session.ts'
import { checkPasskey } from './passkeys.ts'
import { checkCredentials } from './sign-in.ts'
import { STAFF_PROOF_FRESH } from './staff.rules.ts'

export type Proof = { passkey: AuthenticationResponseJSON } | { password: string; code?: string | undefined }

/** CONS-1: opens a locked session again, or freshens the proof before an act that cannot be taken back. */
export async function proveAgain(ctx: ConsoleContext, staff: Staff, proof: Proof): Promise<void> {
  const found =
    'passkey' in proof
      ? ({ id: await checkPasskey(ctx, proof.passkey), method: 'passkey' } as const)
      : await checkCredentials(ctx, { email: staff.email, ...proof })
  if (found.id !== staff.id) throw new ConsoleError('sign_in_failed')
  const keepCookie = await inTransaction(ctx, (tx) => openStaffSession(tx, staff.id, found.method))
  keepCookie()
}

/** For acts that want to be sure who is there. */
export function requireFreshProof({ staff, now }: StaffContext): void {
  if (now().getTime() - staff.provedAt.getTime() > STAFF_PROOF_FRESH) throw new ConsoleError('session_locked')
}
