import { hash, verify } from '@node-rs/argon2'

import { workCost } from './work-cost.ts'

/** Each hash takes 19 MiB and a core; more at once would let a burst of logins starve the pages. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => withHashSlot(() => hash(password, workCost().password))

/** Verified when there is no account, so that unknown and known addresses take equally long. */
let nobodysHash: Promise<string> | undefined

export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const against = stored ?? (await nobodysHash)
  const fits = await withHashSlot(() => verify(against, password))
  return fits && stored !== undefined
}
