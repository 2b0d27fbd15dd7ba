import { createHmac } from 'node:crypto'

import { deviceMarks } from '#features/accounts/session-cookie.ts'
import type { Context } from '#platform/context.ts'
import { neighbourhoodOf } from '#platform/rate-limiter.ts'

/** Keyed hashes: they tell reports apart, and say nothing to a reader of the table. */
export type Origin = { network: Buffer; device: Buffer }

/**
 * Neighbouring addresses are one network: one customer rents them together. The oldest mark is the same for every account of a browser. An outsider's browser has none, so its name stands in:
 * equal ones count as one device.
 */
export function originOf(ctx: Pick<Context, 'keys' | 'address' | 'cookies' | 'userAgent'>): Origin {
  const hash = (text: string) => createHmac('sha256', ctx.keys('report-origin')).update(text).digest()
  return {
    network: hash(`network ${neighbourhoodOf(ctx.address)}`),
    device: hash(`device ${deviceMarks(ctx).at(-1) ?? ctx.userAgent}`),
  }
}
