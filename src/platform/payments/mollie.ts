import * as z from 'zod/mini'

import type { Clock, Random } from '../ports.ts'
import { type Answer, askerOf, baseOf, secureUrl } from './ask-provider.ts'
import { decimalOf } from './decimal.ts'
import {
  type MolliePayment,
  mollieLocaleOf,
  mollieMethodOf,
  molliePayment,
  mollieRefunds,
  mollieRefusal,
  mollieThing,
  readToken,
  referenceOf,
  stateOf,
  statusOf,
} from './mollie-wire.ts'
import { type Charge, type Hook, type News, type Provider, ProviderUnavailable, type Started } from './provider.ts'
import { readAnswer, readSettings } from './provider-settings.ts'
import type { Maker } from './providers.ts'

const settingsSchema = z.strictObject({
  /** The prefix shows whether the money is real. */
  key: z.string().check(z.regex(/^(live|test)_\w+$/, 'does not look like a key of Mollie')),
  base_url: z._default(z.url(), 'https://api.mollie.com'),
  /** Methods Mollie may store for a repeat order, separated by spaces; each must be allowed by contract. */
  repeat_methods: z._default(z.string(), 'creditcard'),
})

type Tools = { clock: Clock; random: Random; timeout?: number }

/** Mollie API v2: redirect, unsigned webhook, and the real state by asking back. */
export const mollieMaker =
  (tools: Tools): Maker =>
  (settings) => {
    const { key, base_url, repeat_methods } = readSettings('mollie', settingsSchema, settings)
    const base = baseOf(base_url)
    const ask = askerOf('Mollie', tools)
    const authorization = `Bearer ${key}`
    const repeats = repeat_methods.split(' ')

    const get = (path: string) => ask(`${base}/v2/${path}`, { headers: { authorization } })

    /** Mollie remembers a key for an hour: enough for double clicks and retries. */
    const post = (path: string, idempotencyKey: string, body: object) =>
      ask(`${base}/v2/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      })

    async function create(charge: Charge): Promise<Started> {
      const method = mollieMethodOf(charge.method)
      if (method === 'directdebit') return collect(charge)
      const stored = readToken(charge.token)
      return (stored && (await chargeStored(charge, stored))) ?? checkout(charge, method)
    }

    /** The buyer pays on Mollie's page. If repeatable, a Mollie customer holds the mandate. */
    async function checkout(charge: Charge, method: string): Promise<Started> {
      const customerId = repeats.includes(method) ? await newCustomer(charge, {}) : undefined
      const answer = await post('payments', `${charge.payment}-checkout`, {
        ...common(charge),
        method,
        redirectUrl: charge.returnUrl,
        locale: mollieLocaleOf(charge.locale),
        ...(customerId !== undefined && { customerId, sequenceType: 'first' }),
      })
      const payment = started(charge, answer)
      const checkoutUrl = payment._links.checkout?.href
      if (checkoutUrl === undefined) throw new ProviderUnavailable('Mollie names no page to pay on')
      return { id: payment.id, checkoutUrl: secureUrl(checkoutUrl), status: statusOf(payment) }
    }

    /** R-PAY-15: if Mollie rejects the mandate, the buyer goes to its page and authenticates. */
    async function chargeStored(charge: Charge, stored: { customer: string; mandate: string }) {
      const answer = await post('payments', `${charge.payment}-stored`, {
        ...common(charge),
        sequenceType: 'recurring',
        customerId: stored.customer,
        mandateId: stored.mandate,
      })
      return [404, 410, 422].includes(answer.status) ? undefined : underWay(started(charge, answer))
    }

    /** Collected under the mandate the buyer signed with us. */
    async function collect(charge: Charge): Promise<Started> {
      const { debit, payment } = charge
      if (debit === undefined) throw new ProviderUnavailable('a direct debit needs a mandate')
      const customerId = await newCustomer(charge, { name: debit.holder })
      const made = await post(`customers/${customerId}/mandates`, `${payment}-mandate`, {
        method: 'directdebit',
        consumerName: debit.holder,
        consumerAccount: debit.iban,
        signatureDate: debit.signedOn,
        mandateReference: debit.mandate,
      })
      const { id: mandateId } = readAnswer('Mollie', mollieThing, accepted(made))
      const answer = await post('payments', `${payment}-debit`, {
        ...common(charge),
        method: 'directdebit',
        sequenceType: 'recurring',
        customerId,
        mandateId,
      })
      return underWay(started(charge, answer))
    }

    /** Data minimisation: no name, no address. */
    async function newCustomer({ payment }: Charge, known: { name?: string }): Promise<string> {
      const answer = await post('customers', `${payment}-customer`, { ...known, metadata: { payment } })
      return readAnswer('Mollie', mollieThing, accepted(answer)).id
    }

    /** Once per key, even if a job retries after Mollie has forgotten the key: the refund carries ours. */
    async function refund(id: string, { amount, currency, key: ours }: Parameters<Provider['refund']>[1]) {
      const listed = readAnswer('Mollie', mollieRefunds, accepted(await get(`payments/${id}/refunds?limit=250`)))
      const mine = listed._embedded.refunds.filter(({ metadata }) => keyOf(metadata) === ours)
      const isOver = ({ status }: { status: string }) => status === 'failed' || status === 'canceled'
      if (mine.some((each) => !isOver(each))) return
      accepted(
        await post(`payments/${id}/refunds`, `${ours}-${mine.length}`, {
          amount: { currency, value: decimalOf(amount) },
          metadata: { refund: ours },
        }),
      )
    }

    return {
      name: 'mollie',
      mode: key.startsWith('live_') ? 'live' : 'test',
      hookReply: { type: 'text/plain', text: 'OK' },
      create,
      refund,
      keeps: (method) => repeats.includes(mollieMethodOf(method)),
      async fetch(id) {
        if (!PAYMENT_ID.test(id)) return null
        const answer = await get(`payments/${id}?embed=chargebacks`)
        if (answer.status === 404 || answer.status === 410) return null
        const payment = readAnswer('Mollie', molliePayment, accepted(answer))
        if (payment.id !== id) throw new ProviderUnavailable('Mollie tells of another payment')
        return stateOf(payment)
      },
      readHook: (hook) => readNews(hook, tools.random),
    }
  }

const PAYMENT_ID = /^tr_\w{1,40}$/

/**
 * Mollie's webhook is an unsigned id, identical for every later change, so each one counts as new: a refund must not
 * look like a repeat of the payment. Asking twice is harmless.
 */
function readNews({ method, body }: Hook, random: Random): News | null {
  const id = new URLSearchParams(body.toString('utf8')).get('id') ?? ''
  return method === 'POST' && PAYMENT_ID.test(id) ? { id, event: `${id} ${random.token(12)}` } : null
}

/** Mollie's page shows at most 255 characters. */
const common = ({ payment, amount, currency, description, hookUrl }: Charge) => ({
  amount: { currency, value: decimalOf(amount) },
  description: description.slice(0, 255),
  webhookUrl: hookUrl,
  metadata: { payment },
})

/** Needs no action by the buyer; whether it is paid is asked later. */
const underWay = ({ id }: MolliePayment): Started => ({ id, checkoutUrl: null, status: 'pending' })

function started({ payment }: Charge, answer: Answer): MolliePayment {
  const made = readAnswer('Mollie', molliePayment, accepted(answer))
  if (referenceOf(made) !== payment) throw new ProviderUnavailable('Mollie tells of another payment')
  return made
}

/** Body of a successful answer. */
function accepted({ status, text }: Answer): string {
  if (status < 400) return text
  const { title, detail } = readAnswer('Mollie', mollieRefusal, text)
  throw new ProviderUnavailable(`Mollie refuses with ${status} ${title}: ${detail.slice(0, 200)}`)
}

function keyOf(metadata: unknown): string | undefined {
  const ours = z.object({ refund: z.string() }).safeParse(metadata)
  return ours.success ? ours.data.refund : undefined
}
