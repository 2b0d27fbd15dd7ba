import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

import { SECOND } from '#kernel/time.ts'

import type { Db } from '../db/pool.ts'
import { many, maybeOne, one, run } from '../db/query.ts'
import { enqueue } from '../events.ts'
import type { Clock, Random } from '../ports.ts'
import { isSameSecret } from '../same-secret.ts'
import { ForgedHook, type Hook, type Provider, type ProviderStatus } from './provider.ts'

/** Job name of a webhook delivery. */
export const SANDBOX_HOOK = 'sandbox-hook'
/** Job name of a bank's answer about a stored card. */
export const SANDBOX_ANSWER = 'sandbox-answer'

/** How long the bank takes: no page asks the buyer for an outcome there. */
const ANSWER_AFTER = 4 * SECOND

let answersByItself = true

/** For browser tests, which choose the outcome of a stored card themselves. */
export function leaveAnswersToTester() {
  answersByItself = false
}

/** Maximum age of a signature in seconds, against replays. */
const TOLERANCE = 300

type Bank = { db: Db; clock: Clock; random: Random; key: string }
/** Interface for the sandbox's own pages. */
export type SandboxBank = Bank & { latest(): Promise<SandboxRow[]> }

export type SandboxRow = {
  id: string
  site_id: string
  reference: string
  method: string
  amount: number
  currency: string
  description: string
  return_url: string
  status: ProviderStatus
  refunded: number
  charged_back: boolean
  token: string | null
}

const columns = sql`
  id, site_id, reference, method, amount, currency, description, return_url, status, refunded, charged_back, token
`

/** Outcomes a tester can choose. */
export const SANDBOX_ACTIONS = [
  'paid',
  'pending',
  'failed',
  'canceled',
  'expired',
  'charged_back',
  'chargeback_reversed',
] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

/** The provider's side, with its own records. */
export function sandboxBank({ db, clock, random, key }: Bank): SandboxBank {
  const LATEST = 50
  const latest = () =>
    many(db, sql<SandboxRow>`select ${columns} from sandbox_payments order by created_at desc, id limit ${LATEST}`)
  return { db, clock, random, key, latest }
}

const isKept = (method: string) => method === 'creditcard' || method === 'paypal'

/** Demo provider: same port, same signatures, and a page where a tester picks the outcome. */
export function sandboxProvider(bank: Bank): Provider {
  const { db, clock, random } = bank
  return {
    name: 'sandbox',
    mode: 'test',
    hookReply: { type: 'text/plain', text: 'ok' },

    async create({ payment, site, method, amount, currency, description, returnUrl, token }) {
      const id = `sb_${random.token(12)}`
      // A stored card or a debit needs no action by the buyer, so it is pending at once.
      const status = token !== undefined || method === 'directdebit' ? 'pending' : 'open'
      await run(
        db,
        sql`
          insert into sandbox_payments
            (id, key, site_id, reference, method, amount, currency, description, return_url, status, token, created_at)
          values (${id}, ${payment}, ${site}, ${payment}, ${method}, ${amount}, ${currency}, ${description}, ${returnUrl},
            ${status}, ${token ?? null}, ${clock.now()})
          on conflict (key) do nothing
        `,
      )
      const made = await one(db, sql<SandboxRow>`select ${columns} from sandbox_payments where key = ${payment}`)
      if (token !== undefined && answersByItself)
        await enqueue(db, SANDBOX_ANSWER, { id: made.id }, new Date(clock.now().getTime() + ANSWER_AFTER))
      const origin = new URL(returnUrl).origin
      return {
        id: made.id,
        checkoutUrl: made.status === 'open' ? `${origin}/dev/sandbox/${made.id}` : null,
        status: made.status,
      }
    },

    async fetch(id) {
      const row = await readSandboxPayment(bank, id)
      if (row === undefined) return null
      const { status, amount, currency, reference, refunded, charged_back, method } = row
      const remembers = status === 'paid' && isKept(method)
      return {
        ...{ status, amount, currency, reference, refunded },
        mode: 'test',
        chargedBack: charged_back,
        ...(remembers && {
          token: { value: `tok_${method}`, label: method === 'creditcard' ? '•••• 4242' : 'PayPal' },
        }),
      }
    },

    async refund(id, { amount, key }) {
      await run(
        db,
        sql`
          with booked as (
            insert into sandbox_refunds (key, payment_id, amount) values (${key}, ${id}, ${amount})
            on conflict do nothing returning amount
          )
          update sandbox_payments set refunded = refunded + booked.amount from booked where id = ${id}
        `,
      )
      await tellSandboxNews(bank, id)
    },

    keeps: isKept,
    readHook: (hook) => readSigned(hook, bank),
  }
}

export const readSandboxPayment = ({ db }: Pick<Bank, 'db'>, id: string) =>
  maybeOne(db, sql<SandboxRow>`select ${columns} from sandbox_payments where id = ${id}`)

/** The bank pays, unless the tester chose something else meanwhile. */
export async function answerForStored(bank: Bank, id: string): Promise<void> {
  if ((await readSandboxPayment(bank, id))?.status === 'pending') await actInSandbox(bank, id, 'paid')
}

/** Applies the tester's choice and sends a webhook like any provider. */
export async function actInSandbox(bank: Bank, id: string, action: SandboxAction): Promise<void> {
  await run(
    bank.db,
    action === 'charged_back' || action === 'chargeback_reversed'
      ? sql`update sandbox_payments set charged_back = ${action === 'charged_back'} where id = ${id} and status = 'paid'`
      : sql`update sandbox_payments set status = ${action} where id = ${id} and status in ('open', 'pending', 'expired')`,
  )
  await tellSandboxNews(bank, id)
}

async function tellSandboxNews(bank: Bank, id: string) {
  const { site_id } = await one(
    bank.db,
    sql<{ site_id: string }>`select site_id from sandbox_payments where id = ${id}`,
  )
  await enqueue(bank.db, SANDBOX_HOOK, { id, site: site_id, event: `evt_${bank.random.token(12)}` })
}

/** Signed like webhooks of real providers. */
export function signedNews({ clock, key }: Pick<Bank, 'clock' | 'key'>, news: { id: string; event: string }) {
  const body = JSON.stringify(news)
  const time = Math.floor(clock.now().getTime() / SECOND)
  const signature = `t=${time},v1=${signatureOf(key, time, body)}`
  return { body, headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature } }
}

const signatureOf = (key: string, time: number, body: string) =>
  createHmac('sha256', key).update(`${time}.${body}`).digest('hex')

function readSigned({ headers, body }: Hook, { clock, key }: Bank) {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers['x-sandbox-signature'] ?? '') ?? []
  const wanted = signatureOf(key, Number(time), body.toString('utf8'))
  if (!isSameSecret(given, wanted)) {
    throw new ForgedHook('the signature is not ours')
  }
  if (Math.abs(clock.now().getTime() / SECOND - Number(time)) > TOLERANCE) throw new ForgedHook('the news are too old')
  const { id, event } = JSON.parse(body.toString('utf8')) as { id: string; event: string }
  return { id, event }
}
