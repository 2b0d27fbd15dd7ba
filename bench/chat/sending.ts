import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

import { sendMessage } from '#features/chat/send-message.ts'
import type { ClientId } from '#kernel/ids.ts'
import type { Site } from '#platform/site.ts'

import { statementsSentBy } from '../caught-statements.ts'
import { type Client, openClient } from './http-client.ts'
import type { Talker } from './world.ts'

/** Parallel senders and database connections, the same for both sides of the comparison. */
export const SENDERS = 16

const TEXT = 'Shall we go for a walk by the river on Saturday, if the sun comes out?'
/** Placeholder for the value that changes with every message. */
const SOME_ID = randomUUID() as ClientId

/** Captured from send-message.ts, jobs included, so that the bare statement does the same work. */
async function statementsOf(site: Site, talkers: readonly Talker[]): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  for (const talker of talkers) {
    const draft = { conversationId: talker.conversation, clientId: SOME_ID, text: TEXT }
    const caught = await statementsSentBy({ ...talker, site }, (ctx) => sendMessage(ctx, draft))
    statements.push(caught.find(({ sql }) => sql.includes('send_message('))!)
  }
  return statements
}

export type Way = { send(sender: number, from: Talker): Promise<unknown>; close(): Promise<void> }

/** Prepared and straight through the driver, one transaction per message. */
export async function bareWay(url: string, site: Site, talkers: readonly Talker[]): Promise<Way> {
  const statements = await statementsOf(site, talkers)
  const clients = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
      await client.connect()
      return client
    }),
  )
  return {
    send: async (sender, { n }) => {
      const { sql: text, parameters } = statements[n - 1]!
      const id = randomUUID()
      const values = parameters.map((value) => (value === SOME_ID ? id : value))
      const { rows } = await clients[sender]!.query({ name: 'send', text, values })
      if (rows[0]?.result !== 'sent') throw new Error(`the statement returned ${rows[0]?.result}`)
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

/** Over HTTP as a browser does: logged in, validated and charged. */
export async function routeWay(port: number): Promise<Way> {
  const clients = await Promise.all(Array.from({ length: SENDERS }, () => openClient(port)))
  return {
    send: (sender, from) => post(clients[sender]!, from),
    close: async () => {
      for (const client of clients) client.close()
    },
  }
}

/** On a busy machine the server sometimes sheds load; pause before retrying. */
const BREATH_MS = 500

async function post(client: Client, { cookie, conversation }: Talker): Promise<unknown> {
  const body = { conversation: { id: conversation }, client_id: randomUUID(), text: TEXT }
  for (;;) {
    const reply = await client.post('/api/chat.php', cookie, body)
    if (reply !== 'busy') return reply
    await sleep(BREATH_MS)
  }
}

/** Each message comes from another member, so that senders do not wait for the same wallet row. */
export async function sendFor(way: Way, talkers: readonly Talker[], milliseconds: number) {
  const began = performance.now()
  let sent = 0
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      for (let turn = sender; performance.now() - began < milliseconds; turn += SENDERS) {
        await way.send(sender, talkers[turn % talkers.length]!)
        sent += 1
      }
    }),
  )
  return { sent, perSecond: (sent * 1000) / (performance.now() - began) }
}
