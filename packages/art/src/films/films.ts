import { evening, eveningWide } from './evening.ts'
import type { Film } from './film.ts'
import { twos } from './twos.ts'

export const FILMS: readonly Film[] = [evening, eveningWide, twos]
