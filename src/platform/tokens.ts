import { createHash } from 'node:crypto'

import type { Random } from './ports.ts'

/** 192 random bits: nobody guesses one. Only the hash is stored, so a copy of the database opens nothing. */
const BYTES = 24

export const newToken = (random: Random) => random.token(BYTES)
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
