import { type FakeReply, type FakeRequest, startFake } from './fake-server.ts'

type Amount = { value: string; currency: string }
type Body = Record<string, unknown> & { amount?: Amount; metadata?: unknown }
type Row = Body & { id: string; status: string; amount: Amount; refunds: Refund[]; chargebacks: Chargeback[] }
type Refund = { id: string; status: string; amount: Amount; metadata: unknown }
type Chargeback = { id: string; amount: Amount; reversedAt: string | null }

const METHODS = [
  ...['ideal', 'bancontact', 'eps', 'blik', 'creditcard', 'paypal', 'applepay', 'directdebit', 'banktransfer'],
  'paysafecard',
]
const LOCALE = /^[a-z]{2}_[A-Z]{2}$/
const AMOUNT = /^\d+\.\d\d$/

/** Implements the part of Mollie's API v2 that we use, and refuses what Mollie would. */
export async function startMollie({ key }: { key: string }) {
  const payments = new Map<string, Row>()
  const mandates = new Map<string, { customer: string; method: string; isValid: boolean; body: Body }>()
  const customers = new Set<string>()
  const answered = new Map<string, FakeReply>()
  let made = 0
  const next = (prefix: string) => {
    made += 1
    return `${prefix}_fake${made}`
  }
  const mode = key.split('_')[0]

  /** Like Mollie, remembers an idempotency key with its reply, except refusals. */
  function answer(request: FakeRequest): FakeReply {
    if (request.headers.authorization !== `Bearer ${key}`) return refusal(401, 'Unauthorized Request', 'No such key')
    const idempotency = request.headers['idempotency-key']
    const known = answered.get(`${request.path} ${idempotency}`)
    if (request.method === 'POST' && known) return known
    const reply = act(request)
    if (request.method === 'POST' && idempotency !== undefined && reply.status < 400) {
      answered.set(`${request.path} ${idempotency}`, reply)
    }
    return reply
  }

  function act({ method, path, query, body }: FakeRequest): FakeReply {
    const [, version, kind, id = '', part] = path.split('/')
    const sent = (body === '' ? {} : JSON.parse(body)) as Body
    if (version !== 'v2') return refusal(404, 'Not Found', 'No such version')
    if (method === 'POST' && kind === 'customers' && id === '') return addCustomer()
    if (method === 'POST' && kind === 'customers' && part === 'mandates') return addMandate(id, sent)
    if (method === 'POST' && kind === 'payments' && id === '') return addPayment(sent)
    const payment = payments.get(id)
    if (kind !== 'payments' || payment === undefined) return refusal(404, 'Not Found', `No payment exists with ${id}`)
    if (part === undefined) return json(200, shown(payment, query.get('embed')))
    if (method === 'GET') return json(200, { count: payment.refunds.length, _embedded: { refunds: payment.refunds } })
    return addRefund(payment, sent)
  }

  function addCustomer(): FakeReply {
    const id = next('cst')
    customers.add(id)
    return json(201, { resource: 'customer', id, mode })
  }

  function addMandate(customer: string, body: Body): FakeReply {
    if (!customers.has(customer)) return refusal(404, 'Not Found', 'No such customer')
    if (
      !/^[A-Z]{2}\d{2}\w+$/.test(String(body.consumerAccount)) ||
      !body.consumerName ||
      body.method !== 'directdebit'
    ) {
      return refusal(422, 'Unprocessable Entity', 'The bank account is invalid')
    }
    const id = next('mdt')
    mandates.set(id, { customer, method: 'directdebit', isValid: true, body })
    return json(201, { resource: 'mandate', id, status: 'valid' })
  }

  function addPayment(body: Body): FakeReply {
    const fault = faultOf(body)
    if (fault !== undefined) return refusal(422, 'Unprocessable Entity', fault)
    const id = next('tr')
    const isRecurring = body.sequenceType === 'recurring'
    const method = body.method ?? mandates.get(String(body.mandateId))?.method
    const status = isRecurring ? 'pending' : 'open'
    const row = { ...body, id, method, status, amount: body.amount!, refunds: [], chargebacks: [] }
    payments.set(id, row)
    return json(201, shown(row, null))
  }

  function faultOf(body: Body): string | undefined {
    if (!AMOUNT.test(body.amount?.value ?? '')) return 'The amount contains an invalid value'
    if (typeof body.description !== 'string' || body.description === '') return 'The description is missing'
    if (!URL.canParse(String(body.webhookUrl))) return 'The webhook URL is invalid'
    if (body.locale !== undefined && !LOCALE.test(String(body.locale))) return 'The locale is invalid'
    if (body.method !== undefined && !METHODS.includes(String(body.method))) return 'The method is unknown'
    if (body.sequenceType !== undefined && !customers.has(String(body.customerId))) return 'The customer is missing'
    if (body.sequenceType !== 'recurring') return URL.canParse(String(body.redirectUrl)) ? undefined : 'No redirect URL'
    const mandate = mandates.get(String(body.mandateId))
    return mandate?.isValid && mandate.customer === body.customerId ? undefined : 'The mandate is not valid'
  }

  function addRefund(payment: Row, { amount, metadata }: Body): FakeReply {
    if (payment.status !== 'paid') return refusal(409, 'Conflict', 'The payment is not paid')
    if (!AMOUNT.test(amount?.value ?? '') || amount!.currency !== payment.amount.currency) {
      return refusal(422, 'Unprocessable Entity', 'The amount contains an invalid value')
    }
    const left = Number(payment.amount.value) - Number(sum(going(payment)))
    if (Number(amount!.value) > left)
      return refusal(422, 'Unprocessable Entity', 'The amount is higher than what is left')
    const refund = { id: next('re'), status: 'pending', amount: amount!, metadata }
    payment.refunds.push(refund)
    return json(201, { resource: 'refund', ...refund })
  }

  function shown(row: Row, embed: string | null) {
    const { refunds: _refunds, chargebacks, ...payment } = row
    const { currency } = row.amount
    const back = going(row)
    const isOpen = row.status === 'open'
    return {
      resource: 'payment',
      mode,
      ...payment,
      ...(back.length > 0 && { amountRefunded: { currency, value: sum(back) } }),
      ...(chargebacks.length > 0 && { amountChargedBack: { currency, value: sum(chargebacks) } }),
      _links: {
        self: { href: `${fake.url}/v2/payments/${row.id}` },
        ...(isOpen && { checkout: { href: `${fake.url}/checkout/${row.id}`, type: 'text/html' } }),
      },
      ...(embed === 'chargebacks' && { _embedded: { chargebacks } }),
    }
  }

  const fake = await startFake(answer)
  const find = (id: string) => payments.get(id)!
  return {
    ...fake,
    payments,
    mandates,
    /** The payments with this reference of ours. */
    withReference: (reference: string) =>
      [...payments.values()].filter(({ metadata }) => (metadata as { payment?: string })?.payment === reference),
    /** Plays the buyer or the bank. */
    become(id: string, status: string) {
      const payment = find(id)
      payment.status = status
      if (status !== 'paid') return
      if (payment.method === 'creditcard') payment.details = { cardNumber: '6787', cardLabel: 'Visa' }
      if (payment.sequenceType !== 'first') return
      payment.mandateId = next('mdt')
      const customer = String(payment.customerId)
      mandates.set(String(payment.mandateId), { customer, method: String(payment.method), isValid: true, body: {} })
    },
    change: (id: string, changed: object) => void Object.assign(find(id), changed),
    chargeBack: (id: string) =>
      void find(id).chargebacks.push({ id: next('chb'), amount: find(id).amount, reversedAt: null }),
    takeChargebackBack(id: string) {
      for (const chargeback of find(id).chargebacks) chargeback.reversedAt = '2026-03-09T10:00:00+00:00'
    },
    /** The webhook's body: only an id. */
    news: (id: string) => new URLSearchParams({ id }).toString(),
  }
}

const going = ({ refunds }: Row) => refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
const sum = (parts: { amount: Amount }[]) => parts.reduce((all, { amount }) => all + Number(amount.value), 0).toFixed(2)
const json = (status: number, body: object): FakeReply => ({ status, body: JSON.stringify(body) })
const refusal = (status: number, title: string, detail: string) => json(status, { status, title, detail })
