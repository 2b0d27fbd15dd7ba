import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { siteId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'

import { COMPARISONS } from './figures.rules.ts'

const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

const span = z.object({ from: day, to: day })
/** `differs`: by more than chance. Null without a span to compare with. */
const compared = z.object({ now: z.number(), before: z.nullable(z.number()), differs: z.boolean() })
export type Compared = z.output<typeof compared>
const share = z.object({ hits: z.number(), of: z.number() })

const block = z.object({
  currency: z.string(),
  paid: compared,
  kept: compared,
  vat: z.number(),
  /** Told by settlements, of so many of the orders. */
  fees: z.object({ amount: z.number(), orders: z.number() }),
  orders: compared,
  average: compared,
  buyers: compared,
  new_buyers: compared,
  refunded: z.object({
    amount: compared,
    refunds: compared,
    /** Of the orders of this span, whenever it went back. */
    of_these_orders: z.number(),
  }),
  chargebacks: z.object({
    cards: z.object({ now: share, before: z.nullable(share), differs: z.boolean() }),
    /** By every way to pay. */
    amount: z.number(),
    won_back: z.number(),
  }),
  /** Most paid first. */
  methods: z.array(z.string()),
  days: z.array(
    z.object({
      day,
      /** In the order of `methods`. */
      paid: z.array(z.number()),
      week_before: z.number(),
      new_buyers: z.number(),
      repeat_buyers: z.number(),
    }),
  ),
  brands: z.array(z.object({ id: siteId, paid: compared })),
  countries: z.array(z.object({ code: z.string(), paid: compared })),
})
export type MoneyBlock = z.output<typeof block>

const question = { brand: z.optional(siteId), from: day, to: day }

export const readMoney = defineContract({
  method: 'GET',
  path: '/api/console/figures/money',
  summary:
    'Paid, kept, buyers, refunds and chargebacks of a span of at most 366 days beside an earlier one, from the roll-ups; one block per currency, amounts in minor units, days of each brand’s own time zone.',
  access: { staff: 'see_money' },
  query: z.object({ ...question, against: z.optional(z.enum(COMPARISONS)) }),
  reply: z.object({
    span,
    before: z.nullable(span),
    /** When the oldest of these figures was computed; null before the first time. */
    as_of: z.nullable(instant),
    blocks: z.array(block),
  }),
  refuses: ['span_unfit'],
  limit: 'read',
})

export const downloadMoney = defineContract({
  method: 'GET',
  path: '/api/console/figures/money.csv',
  summary:
    'Money by day, brand, way to pay and country as CSV; refunds and chargebacks on the day they happened, with the day of their order. Downloading it is on record.',
  access: { staff: 'see_money' },
  query: z.object(question),
  file: true,
  reply: z.unknown(),
  refuses: ['span_unfit'],
  limit: 'read',
})

const vatLine = z.object({
  company: z.string(),
  currency: z.string(),
  country: z.string(),
  rate: z.number(),
  /** The month of the supply: that of the report, or an earlier one that is corrected. */
  supplied: month,
  orders: z.number(),
  amount: z.number(),
  vat: z.number(),
  /** What went back in the report's month, by refund or chargeback, and what banks gave up again. */
  returned: z.number(),
  returned_vat: z.number(),
  won_back: z.number(),
  won_back_vat: z.number(),
})
export type VatLine = z.output<typeof vatLine>

export const readVat = defineContract({
  method: 'GET',
  path: '/api/console/figures/vat',
  summary: 'VAT of a month by company, country and rate, with corrections of earlier months apart.',
  access: { staff: 'see_money' },
  query: z.object({ brand: z.optional(siteId), month }),
  reply: z.object({
    month,
    as_of: z.nullable(instant),
    /** Every day of the month is over and computed since. */
    complete: z.boolean(),
    lines: z.array(vatLine),
  }),
  refuses: ['span_unfit'],
  limit: 'read',
})

export const downloadVat = defineContract({
  method: 'GET',
  path: '/api/console/figures/vat.csv',
  summary: 'The VAT report of a month as CSV. Downloading it is on record.',
  access: { staff: 'see_money' },
  query: z.object({ brand: z.optional(siteId), month }),
  file: true,
  reply: z.unknown(),
  refuses: ['span_unfit'],
  limit: 'read',
})
