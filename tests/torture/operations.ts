import { createHash } from 'node:crypto'

import { GIFTS } from '#features/chat/gift-kinds.rules.ts'
import { aPicture } from '#tests/factories/pictures.ts'

import type { Memory } from './memory.ts'
import type { Entry } from './outcome.ts'
import type { Person } from './people.ts'
import type { Operation } from './plan.ts'
import type { Reply, Request } from './request.ts'

/** At the site's list price. */
const BOUGHT = { package: 'medium', credits: 40, total: 1900 }

/** The smallest picture the product accepts. */
const PICTURE = { width: 400, height: 500, quality: 60 }

type Asked = { request: Request; about: Partial<Entry> }
type Shown = NonNullable<Reply>['body'] & {
  conversation?: { id: string }
  message?: { seq: number }
  order?: { payment: { checkout_url: string | null } | null }
}

/** Builds the request the product's own pages would send. Unknown ids are replaced by one that does not exist. */
export async function requestOf(operation: Operation, people: readonly Person[], memory: Memory): Promise<Asked> {
  const { kind, id, n, chance } = operation
  const [me, them] = [people[operation.who]!, people[operation.other]!]
  const talk = memory.talkOf(me.profile, them.profile) ?? { conversation: 'none', seq: 0 }
  const call = (method: Request['method'], path: string, body: Request['body'], about: Partial<Entry> = {}): Asked => ({
    request: { method, path, body, cookie: me.cookie, network: networkOf(n) },
    about,
  })
  const whom = { profile: { id: them.profile }, client_id: id }
  switch (kind) {
    case 'send':
      return call('POST', '/api/chat.php', { ...whom, text: `Message ${n}` })
    case 'gift':
      return call('POST', '/api/chat.php', { ...whom, gift: { id: GIFTS[n % GIFTS.length] } })
    case 'read':
      return call('PUT', '/api/chat.php', { conversation: { id: talk.conversation }, seq: talk.seq }, talk)
    case 'delete-chat':
      return call('DELETE', '/api/chat.php', { conversation: talk.conversation }, talk)
    case 'like':
      return call('POST', '/api/like.php', { id: them.profile })
    case 'block':
      return call('POST', '/api/block.php', { id: them.profile })
    case 'unblock':
      return call('DELETE', '/api/block.php', { id: them.profile })
    case 'buy': {
      const order = { client_id: id, package: BOUGHT.package, total: BOUGHT.total }
      return call('POST', '/api/order.php', { ...order, method: 'ideal', country: 'NL', start_now: true })
    }
    case 'upload': {
      const asked = call('POST', `/api/photo.php?client_id=${id}`, await aPicture({ ...PICTURE, seed: n }))
      return { ...asked, request: { ...asked.request, type: 'image/jpeg' } }
    }
    case 'webhook':
      return hookFor(memory.somePayment(chance), networkOf(n))
  }
}

type BankPayment = NonNullable<ReturnType<Memory['somePayment']>>

/** A webhook names a payment and nothing else. */
export function hookFor(payment: BankPayment | undefined, network: string): Asked {
  const { id, webhookUrl } = payment ?? {
    id: 'tr_nothing',
    webhookUrl: 'http://localhost/api/payment-hook.php?provider=mollie',
  }
  const { pathname, search } = new URL(String(webhookUrl))
  const body = new URLSearchParams({ id }).toString()
  const type = 'application/x-www-form-urlencoded'
  return { request: { method: 'POST', path: pathname + search, body, type, network }, about: { id } }
}

/** Keeps what a reply reveals, for later operations and the judge. */
export function noteAnswer(
  operation: Operation,
  people: readonly Person[],
  memory: Memory,
  body: object,
): Partial<Entry> {
  const { conversation, message, order } = body as Shown
  const [me, them] = [people[operation.who]!, people[operation.other]!]
  if (conversation && message) {
    const told = { conversation: conversation.id, seq: message.seq }
    memory.noteTalk(me.profile, them.profile, told)
    return told
  }
  const checkout = order?.payment?.checkout_url
  if (checkout) memory.visitBank(checkout.split('/').at(-1)!, operation.chance)
  return {}
}

/** A new network per operation: rate limits are per network, and this many members would not share one. */
function networkOf(n: number): string {
  const [a, b, c] = createHash('sha256').update(String(n)).digest()
  return `10.${a}.${b}.${c}`
}
