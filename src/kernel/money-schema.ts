import * as z from 'zod/mini'

import { CURRENCIES } from './money.ts'

/** Apart from money.ts, so screens that only show amounts do not load the schema library. */
export const currency = z.enum(CURRENCIES)
export const money = z.object({ amount: z.int().check(z.nonnegative()), currency })
