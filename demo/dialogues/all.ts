import type { Locale } from '#kernel/locales.ts'

import { da } from './da.ts'
import { de } from './de.ts'
import type { Dialogue } from './dialogue.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'

/** Conversations of people who have just met. */
export const DIALOGUES: Record<Locale, readonly Dialogue[]> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv }
