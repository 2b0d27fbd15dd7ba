import { hash, verify } from '@node-rs/argon2'

import { fairQueue, type Turn } from './fair-queue.ts'
import { workCost } from './work-cost.ts'

/**
 * R-AUTH-6: each hash takes 19 MiB and a core; more at once would let a burst of logins starve the pages, and a longer
 * line would let it starve honest logins.
 */
const inTurn = fairQueue({ atOnce: 2, perNetwork: 12 })

export const hashPassword = (password: string, turn?: Turn) => inTurn(() => hash(password, workCost().password), turn)

/** Verified when there is no account, so that unknown and known addresses take equally long. */
let nobodysHash: Promise<string> | undefined

export async function isPassword(password: string, stored: string | undefined, turn?: Turn): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const against = stored ?? (await nobodysHash)
  const fits = await inTurn(() => verify(against, password), turn)
  return fits && stored !== undefined
}
