/** No 0/O or 1/I/L, so codes survive paper and telephone. */
export const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 49 bits: unguessable at thirty tries per ten minutes. */
const LENGTH = 10
const HALF = LENGTH / 2

/** `below(n)` returns an integer below n. */
export function newInvite(below: (limit: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => INVITE_LETTERS.charAt(below(INVITE_LETTERS.length)))
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`
}

/** Ignores case, dashes and spaces. */
export const plainInvite = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
