import { hash } from 'node:crypto'

import type { Random } from './ports.ts'

/** 192 random bits cannot be guessed. Only the hash is stored, so a stolen database opens nothing. */
const BYTES = 24

export const newToken = (random: Random) => random.token(BYTES)
export const hashToken = (token: string) => hash('sha256', token, 'buffer')
