import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { webhookStatement } from '#features/payments/receive-hook.ts'
import { signedNews } from '#platform/payments/sandbox.ts'
import { systemClock } from '#platform/ports.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import type { Site } from '#platform/site.ts'

import { type Client, openClient } from '../chat/http-client.ts'
import { startChatServer } from '../chat/server.ts'

/** Parallel clients and database connections, the same for both sides of the comparison. */
export const AT_ONCE = 16
export const ROUNDS = 5
const ROUND_MS = 3000
const WARM_UP_MS = 4000
const PAYMENTS = 2000

/** Placeholders for the values that change with every call. */
const SOME_ID = 'some-id'
const SOME_EVENT = 'some-event'

type Way = (sender: number) => Promise<unknown>

/** Webhooks per second: the bare prepared statement through the driver, and the whole signed call over HTTP. */
export async function hookRate(url: string, site: Site, say: (progress: string) => void) {
  const ids = await makePayments(url)
  const server = await startChatServer(url, AT_ONCE)
  const drivers = await Promise.all(Array.from({ length: AT_ONCE }, () => connected(url)))
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => openClient(server.port)))
  const anyId = () => ids[Math.floor(Math.random() * ids.length)]!
  const ways = { straight: straightWay(drivers, site, anyId), server: serverWay(clients, anyId) }
  try {
    const rates = { straight: [] as number[], server: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(round === 0 ? 'warming up' : `webhooks, round ${round} of ${ROUNDS}`)
      for (const name of ['straight', 'server'] as const) {
        const rate = await ratePerSecond(ways[name], round === 0 ? WARM_UP_MS : ROUND_MS)
        if (round > 0) rates[name].push(rate)
      }
    }
    return rates
  } finally {
    for (const client of clients) client.close()
    await Promise.all(drivers.map((driver) => driver.end()))
    await server.stop()
  }
}

async function ratePerSecond(way: Way, milliseconds: number): Promise<number> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, sender) => {
      for (; performance.now() - began < milliseconds; done += 1) await way(sender)
    }),
  )
  return (done * 1000) / (performance.now() - began)
}

function straightWay(drivers: readonly pg.Client[], site: Site, anyId: () => string): Way {
  const compiler = new Kysely<object>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const webhook = { id: SOME_ID, event: SOME_EVENT }
  const { sql: text, parameters } = webhookStatement({ site, clock: systemClock }, 'sandbox', webhook).compile(compiler)
  return (sender) => {
    const [id, event] = [anyId(), randomUUID()]
    const values = parameters.map((value) => (value === SOME_ID ? id : value === SOME_EVENT ? event : value))
    return drivers[sender]!.query({ name: 'webhook', text, values })
  }
}

function serverWay(clients: readonly Client[], anyId: () => string): Way {
  const key = signingKeysOf('a secret that only the bench has')('sandbox')
  return (sender) => {
    const { body, headers } = signedNews({ clock: systemClock, key }, { id: anyId(), event: randomUUID() })
    const signature = { 'x-sandbox-signature': headers['x-sandbox-signature'] }
    return clients[sender]!.post('/api/payment-hook.php?provider=sandbox', '', body, signature)
  }
}

async function makePayments(url: string): Promise<string[]> {
  const client = await connected(url)
  await client.query(
    `insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, amount,
       vat_basis_points, locale, order_words, start_words, created_at)
     select 'localhost', account, gen_random_uuid(), 'medium', 40, 'NL', 'EUR', 1900, 1900, 2100, 'en', '', '', now()
     from bench_people people cross join generate_series(1, $1 / 1000) n`,
    [PAYMENTS],
  )
  const { rows } = await client.query<{ provider_id: string }>(
    `insert into payments (order_id, site_id, client_id, method, provider, provider_id, status, amount, currency, created_at, changed_at)
     select id, site_id, gen_random_uuid(), 'ideal', 'sandbox', 'sb_' || id, 'open', amount, currency, now(), now() from orders
     returning provider_id`,
  )
  await client.query('vacuum analyze')
  await client.end()
  return rows.map(({ provider_id }) => provider_id)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  return client
}
