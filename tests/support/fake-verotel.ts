import { createHash } from 'node:crypto'

import { type FakeReply, type FakeRequest, startFake } from './fake-server.ts'

type Sale = { saleID: string; saleResult: string } & Record<string, string>

const NEEDED = ['version', 'shopID', 'type', 'priceAmount', 'priceCurrency', 'description', 'signature']

/**
 * Implements the part of Verotel's FlexPay 4 that we use: the order page's address, the status service and signed
 * postbacks.
 */
export async function startVerotel({ key, shop }: { key: string; shop: string }) {
  const sales = new Map<string, Sale>()
  let numbers = 700_000

  /** As documented: the key, then the pairs sorted by name, joined by colons, hashed. */
  function sign(pairs: [string, string][]): string {
    const hash = createHash('sha256').update(key)
    const sorted = pairs.filter(([name]) => name !== 'signature').sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [name, value] of sorted) hash.update(`:${name}=${value}`)
    return hash.digest('hex')
  }

  function answer({ path, query }: FakeRequest): FakeReply {
    if (path !== '/salestatus') return { status: 404, body: 'no such page', type: 'text/html' }
    if (query.get('signature') !== sign([...query])) return lines({ response: 'ERROR', error: 'Invalid signature' })
    const sale = sales.get(query.get('referenceID') ?? '')
    if (sale === undefined) return lines({ response: 'NOTFOUND' })
    return lines({ response: 'FOUND', ...sale, billingAddr_fullName: "'Ana: the first'" })
  }

  const fake = await startFake(answer)
  return {
    ...fake,
    sales,
    sign,
    /** The buyer opens the address they were sent to and pays, or fails to. */
    open(address: string, saleResult = 'APPROVED'): Sale {
      const query = new URL(address).searchParams
      for (const name of NEEDED) if (!query.has(name)) throw new Error(`the address has no ${name}`)
      if (query.get('signature') !== sign([...query])) throw new Error('the address is not signed')
      if (!/^\d+\.\d\d$/.test(query.get('priceAmount')!)) throw new Error('the amount is not one')
      if ([...query.get('description')!].length > 100) throw new Error('the description is too long')
      const reference = query.get('referenceID')!
      if (sales.get(reference)?.saleResult === 'APPROVED') throw new Error('the reference is used')
      numbers += 1
      const [priceAmount, priceCurrency] = [query.get('priceAmount')!, query.get('priceCurrency')!]
      const sale = {
        saleID: `${numbers}`,
        shopID: shop,
        referenceID: reference,
        saleResult,
        priceAmount,
        priceCurrency,
      }
      sales.set(reference, sale)
      return sale
    },
    change: (reference: string, changed: Partial<Sale>) => void Object.assign(sales.get(reference)!, changed),
    /** The query of a postback, as appended to the address in the control centre. */
    news(reference: string, more: Record<string, string> = {}): string {
      const { saleResult: _result, ...sale } = sales.get(reference)!
      numbers += 1
      const news = { ...sale, type: 'purchase', transactionID: `${numbers}`, ...more }
      return new URLSearchParams({ ...news, signature: sign(Object.entries(news)) }).toString()
    },
  }
}

const lines = (values: Record<string, string>): FakeReply => ({
  status: 200,
  type: 'text/plain',
  body: `---\n${Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`,
})
