import * as z from 'zod/mini'

import { CURRENCIES } from './money.ts'

/** Beside money.ts and not in it: screens that only show amounts need no schema library. */
export const currency = z.enum(CURRENCIES)
export const money = z.object({ amount: z.int().check(z.nonnegative()), currency })
