import { type RawBuilder, sql } from 'kysely'

/** Bits that differ between two fingerprints. Same picture or near copy is a question of how many. */
export const differingBits = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<number>`bit_count(${one} # ${other})`

const ROW = 8

/** Fingerprint of the mirrored picture: each row backwards, and what was darker than its neighbour is lighter. */
export function mirrorOf(fingerprint: string): string {
  const rows = fingerprint.match(new RegExp(`.{${ROW}}`, 'g')) ?? []
  return rows.map((row) => [...row].reverse().map(flip).join('')).join('')
}

const flip = (bit: string) => (bit === '1' ? '0' : '1')
