import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { clientId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { DEBIT_REFUSALS, TWO_LETTERS } from './direct-debit.rules.ts'
import { order } from './payments.contract.ts'

const country = z.enum(COUNTRIES)
const code = z.string().check(z.trim(), z.maxLength(40))

/** Either a package at the price shown, or an order whose payment failed. */
const purchase = {
  order: z.optional(z.string()),
  package: z.optional(z.string().check(z.maxLength(20))),
  country: z.optional(country),
  code: z.optional(code),
  total: z.optional(z.int()),
}

/** Query parameters are strings. */
const totalInAddress = z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int(), { decode: Number, encode: String })

const creditor = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  id: z.string(),
})

const mandate = z.object({
  id: z.string(),
  reference: z.string(),
  /** The wording that the code confirms. */
  words: z.string(),
  account_holder: z.string(),
  iban_end: z.string(),
  bank: z.nullable(z.string()),
  /** The number the code went to, masked. */
  phone: z.string(),
  amount: z.int(),
  currency,
  due_at: instant,
})

/** PAY-5: the initial data of /directdebit; refused straight away where a debit isn't possible. */
export const readDirectDebit = defineContract({
  method: 'GET',
  path: '/api/directdebit.php',
  summary: 'The direct debit to be made, and its creditor.',
  access: 'member',
  query: z.object({
    ...purchase,
    total: z.optional(totalInAddress),
  }),
  reply: z.object({
    /** The existing order, if one is being paid. */
    order: z.nullable(z.string()),
    package: z.string(),
    country,
    code: z.nullable(z.string()),
    credits: z.int(),
    amount: z.int(),
    currency,
    creditor,
    /** A mandate for this purchase whose code still works, for a page that was reloaded: everything but the IBAN. */
    waiting: z.nullable(
      z.object({
        mandate,
        details: z.object({
          account_holder: z.string(),
          street: z.string(),
          house_number: z.string(),
          zip: z.string(),
          city: z.string(),
          phone: z.string(),
        }),
      }),
    ),
  }),
  refuses: DEBIT_REFUSALS,
  limit: 'read',
})

/** Latin letters and what banks print beside them: anything else is lost on the way to the bank. */
const holder = nonEmptyText.check(
  z.maxLength(70),
  z.regex(/^[\p{L}\p{M}\d .,'’&/()-]+$/u),
  // Separate, because inside the pattern above long words would backtrack from every letter.
  z.regex(TWO_LETTERS),
)
const line = nonEmptyText.check(z.maxLength(70), z.regex(/^[^\p{C}]+$/u))

/** PAY-5, step one: checks the form, creates a mandate and texts a code, unless the same mandate has a working one. */
export const prepareMandate = defineContract({
  method: 'POST',
  path: '/api/directdebit.php',
  summary: 'Creates a SEPA mandate and sends its confirmation code.',
  access: 'member',
  body: z.strictObject({
    ...purchase,
    account_holder: holder,
    iban: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    /** Instead of an IBAN: the member's unsigned mandate whose account stays, where the page shows only its end. */
    same_account_as: z.optional(z.string()),
    /** Send a code even though one is still valid. */
    new_code: z.optional(z.boolean()),
    street: line,
    house_number: line.check(z.maxLength(12)),
    zip: line.check(z.maxLength(12)),
    city: line,
    phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  }),
  reply: z.object({
    mandate,
  }),
  refuses: [
    ...DEBIT_REFUSALS,
    'iban_invalid',
    'phone_invalid',
    'phone_not_served',
    'too_many_sms',
    'too_many_sms_today',
    'sms_unavailable',
  ],
  limit: 'sms',
})

/**
 * PAY-5, step two: the code signs the mandate, places the order and starts the debit, once however often it is clicked.
 */
export const confirmMandate = defineContract({
  method: 'POST',
  path: '/api/directdebit.php',
  variant: { name: 'confirm', value: '1' },
  summary: 'Confirms a SEPA mandate with its code and places the order.',
  access: 'member',
  body: z.strictObject({
    client_id: clientId,
    mandate: z.string(),
    otp: z.string().check(z.trim(), z.maxLength(20)),
    start_now: z.boolean(),
  }),
  reply: z.object({ order }),
  refuses: [
    ...DEBIT_REFUSALS,
    'mandate_not_found',
    'sms_code_invalid',
    'start_request_missing',
    'payments_unavailable',
    'client_id_reused',
  ],
  limit: 'code',
})
