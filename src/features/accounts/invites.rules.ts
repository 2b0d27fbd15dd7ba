/** No 0 and O, no 1, I and L: a code survives paper and telephone. */
export const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 49 bits: with thirty tries in ten minutes nobody finds one. */
const LENGTH = 10
const HALF = LENGTH / 2

/** `below(n)` gives a whole number below n. */
export function newInvite(below: (limit: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => INVITE_LETTERS.charAt(below(INVITE_LETTERS.length)))
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`
}

/** As people type it: any capitals, with or without the dash and spaces. */
export const plainInvite = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
