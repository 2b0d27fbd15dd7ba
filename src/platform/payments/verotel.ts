import * as z from 'zod/mini'

import { HOUR } from '#kernel/time.ts'

import type { Clock } from '../ports.ts'
import { askerOf, baseOf } from './ask-provider.ts'
import { decimalOf, minorOf } from './decimal.ts'
import { ForgedHook, type Hook, type Provider, type ProviderState, ProviderUnavailable } from './provider.ts'
import { readSettings } from './provider-settings.ts'
import type { Maker } from './providers.ts'
import { isSigned, type Parameters, signedQuery } from './verotel-signature.ts'
import { type Asked, idOf, newsOf, readId, readLines, readTold, verotelMethodOf } from './verotel-wire.ts'

const settingsSchema = z.strictObject({
  shop_id: z.string().check(z.regex(/^\d+$/)),
  /** Signature key of the shop, from FlexPay's options in the control centre. */
  key: z.string().check(z.minLength(1)),
  base_url: z._default(z.url(), 'https://secure.verotel.com'),
  /** Verotel does not report the mode, so the operator sets it. */
  mode: z._default(z.enum(['live', 'test']), 'live'),
})

const VERSION = '4'
/** Verotel truncates longer descriptions. */
const DESCRIPTION = 100
/** A buyer who has not started by then has left. A later payment is still credited. */
const BEGINS_WITHIN = 3 * HOUR

type Tools = {
  clock: Clock
  timeout?: number
  /** Stored event ids of a payment, from verified webhooks only. */
  told(payment: string): Promise<readonly string[]>
}

/**
 * Verotel FlexPay 4: signed checkout address, signed webhooks by GET, and a status service that finds sales by
 * reference.
 */
export const verotelMaker =
  (tools: Tools): Maker =>
  (settings) => {
    const { shop_id, key, base_url, mode } = readSettings('verotel', settingsSchema, settings)
    const base = baseOf(base_url)
    const ask = askerOf('Verotel', tools)

    async function stateOf(asked: Asked): Promise<ProviderState> {
      const told = readTold(await tools.told(asked.reference))
      const query = signedQuery(key, { version: VERSION, shopID: shop_id, referenceID: asked.reference })
      const { status: code, text } = await ask(`${base}/salestatus?${query}`)
      const sale = readLines(text)
      if (code >= 400 && sale.response === undefined) throw new ProviderUnavailable(`Verotel refuses with ${code}`)
      if (!isFound(sale)) {
        // Webhooks arrive before the status service knows the sale, so ask again later.
        if (told.sold) throw new ProviderUnavailable('Verotel does not know yet what it told')
        const { reference, amount, currency, at } = asked
        const status = tools.clock.now().getTime() - at > BEGINS_WITHIN ? 'expired' : 'open'
        return { status, amount, currency, reference, mode, refunded: 0, chargedBack: false }
      }
      return {
        status: outcomeOf(sale, told.chargedBack || told.refunded > 0),
        amount: minorOf(sale.priceAmount ?? ''),
        currency: sale.priceCurrency ?? '',
        reference: sale.referenceID ?? '',
        mode,
        refunded: told.refunded,
        chargedBack: told.chargedBack,
      }
    }

    /** `provider` is our own parameter in the webhook address; Verotel may or may not sign it. */
    function proved({ method, query }: Hook): Parameters {
      if (method !== 'GET') throw new ForgedHook('Verotel tells by GET')
      // The last of duplicate parameters counts, for the signature and for everything after it.
      const all: Parameters = Object.fromEntries(new URLSearchParams(query))
      const { provider: _ours, ...theirs } = all
      if (!isSigned(key, theirs) && !isSigned(key, all)) throw new ForgedHook('the signature is not theirs')
      if (theirs.shopID !== shop_id) throw new ForgedHook('the news are for another shop')
      return theirs
    }

    return {
      name: 'verotel',
      mode,
      // Verotel refunds the buyer if it reads anything else.
      hookReply: { type: 'text/plain', text: 'OK' },
      keeps: () => false,

      async create({ payment, method, amount, currency, description, returnUrl }) {
        const query = signedQuery(key, {
          version: VERSION,
          shopID: shop_id,
          type: 'purchase',
          priceAmount: decimalOf(amount),
          priceCurrency: currency,
          paymentMethod: verotelMethodOf(method, currency),
          description: [...description].slice(0, DESCRIPTION).join(''),
          referenceID: payment,
          successURL: returnUrl,
          declineURL: returnUrl,
        })
        const id = idOf({ reference: payment, amount, currency, at: tools.clock.now().getTime() })
        return { id, checkoutUrl: `${base}/startorder?${query}`, status: 'open' }
      },

      async fetch(id) {
        const asked = readId(id)
        return asked ? stateOf(asked) : null
      },

      async refund(id) {
        const { reference } = readId(id) ?? {}
        throw new ProviderUnavailable(
          `Verotel takes refunds only in its control centre: give the sale with the reference ${reference} back there`,
        )
      },

      readHook: (hook) => newsOf(proved(hook)),
    } satisfies Provider
  }

/** False if nobody has paid or tried to pay under that reference. */
function isFound({ response, error = '' }: Parameters): boolean {
  if (response === 'FOUND') return true
  if (response === 'NOTFOUND' || /not found/i.test(error)) return false
  throw new ProviderUnavailable(`Verotel is not understood: ${(error || response || 'no response').slice(0, 100)}`)
}

/** An unknown result neither grants nor ends anything. */
function outcomeOf({ saleResult = '' }: Parameters, isReversed: boolean): 'paid' | 'failed' {
  if (saleResult === 'APPROVED' || isReversed) return 'paid'
  if (saleResult === 'DECLINED') return 'failed'
  throw new ProviderUnavailable(`Verotel calls a sale ${JSON.stringify(saleResult.slice(0, 30))}`)
}
