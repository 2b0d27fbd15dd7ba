import { minorOf } from './decimal.ts'
import { ForgedHook, type News, ProviderUnavailable } from './provider.ts'
import type { Parameters } from './verotel-signature.ts'

/** Our methods by Verotel's names. Its direct debit does not take our mandates, so it is missing. */
const METHODS: Record<string, string> = {
  creditcard: 'CC',
  cartebancaire: 'CC',
  dankort: 'CC',
  postepay: 'CC',
  nexi: 'CC',
  ideal: 'IDEAL',
}
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK']

export function verotelMethodOf(method: string, currency: string): string {
  const theirs = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (theirs === undefined) throw new ProviderUnavailable(`Verotel does not take ${method}`)
  if (!CURRENCIES.includes(currency)) throw new ProviderUnavailable(`Verotel does not take ${currency}`)
  return theirs
}

/** Verotel knows nothing before somebody pays, so our id for the payment encodes the request. */
export type Asked = { reference: string; amount: number; currency: string; at: number }

export const idOf = ({ reference, amount, currency, at }: Asked) => `${reference}.${amount}.${currency}.${at}`

export function readId(id: string): Asked | undefined {
  const [, reference, amount, currency, at] = /^([\w-]+)\.(\d{1,10})\.([A-Z]{3})\.(\d{1,16})$/.exec(id) ?? []
  if (reference === undefined || currency === undefined) return undefined
  return { reference, amount: Number(amount), currency, at: Number(at) }
}

/** The status service answers in lines of `name: value`. Rejects duplicate names, which could hide a value. */
export function readLines(text: string): Parameters {
  const read: Parameters = {}
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    if (Object.hasOwn(read, name)) throw new ProviderUnavailable(`Verotel says ${name} twice`)
    read[name] = value.replace(/^(['"])(.*)\1$/, '$2')
  }
  return read
}

/**
 * Event id of a verified webhook: type, sale and refunded amount. The status service omits refunds and chargebacks, so
 * they are later read from these ids.
 */
export function newsOf({
  referenceID = '',
  saleID = '',
  transactionID,
  event = 'initial',
  ...rest
}: Parameters): News | null {
  if (!/^[\w-]{1,64}$/.test(referenceID) || !/^\w{1,32}$/.test(saleID)) throw new ForgedHook('it names no sale of ours')
  const what = `${referenceID} ${event} ${/^\w{1,32}$/.exec(transactionID ?? '')?.[0] ?? saleID}`
  switch (event) {
    case 'initial':
    case 'chargeback':
      return { reference: referenceID, event: what }
    case 'credit':
      return { reference: referenceID, event: `${what} ${exactly(rest.priceAmount)}` }
    // Subscriptions, which we do not sell.
    default:
      return null
  }
}

/** Never guess an unreadable refund amount. */
function exactly(decimal = ''): string {
  try {
    minorOf(decimal)
    return decimal
  } catch (cause) {
    throw new ForgedHook('the refund has no amount', { cause })
  }
}

/** Reads refunds and chargebacks from the stored event ids of a payment. */
export function readTold(events: readonly string[]) {
  const told = events.map((event) => event.split(' '))
  const credits = told.filter(([, event]) => event === 'credit').map(([, , , amount = '']) => minorOf(amount))
  return {
    sold: told.length > 0,
    chargedBack: told.some(([, event]) => event === 'chargeback'),
    refunded: credits.reduce((sum, each) => sum + each, 0),
  }
}
