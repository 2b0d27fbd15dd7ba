import type { Locale } from '#kernel/locales.ts'

import type { Bios } from './bios.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'

export const BIOS: Record<Locale, Bios> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv }
