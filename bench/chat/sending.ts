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

/** As many senders at a time, and connections to the database, in every way of sending. */
export const SENDERS = 16

const TEXT = 'Shall we go for a walk by the river on Saturday, if the sun comes out?'
/** Put in place of what differs from message to message. */
const SOME_ID = randomUUID() as ClientId

/** The very statement that send-message.ts sends, jobs and all, once per sender. */
async function statementsOf(site: Site, talkers: readonly Talker[]): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  for (const talker of talkers) {
    const draft = { conversationId: talker.conversation, clientId: SOME_ID, text: TEXT }
    const caught = await statementsSentBy({ ...talker, site }, (ctx) => sendMessage(ctx, draft))
    statements.push(caught.find(({ sql }) => sql.includes('send_message('))!)
  }
  return statements
}

/** A way to send one message, for one of the senders. */
export type Way = { send(sender: number, from: Talker): Promise<unknown>; close(): Promise<void> }

/** Straight through the driver, prepared, each message its own transaction. */
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
      if (rows[0]?.result !== 'sent') throw new Error(`the statement said ${rows[0]?.result}`)
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

/** As a browser does it: over HTTP, with a login, checked and charged. */
export async function routeWay(port: number): Promise<Way> {
  const clients = await Promise.all(Array.from({ length: SENDERS }, () => openClient(port)))
  return {
    send: (sender, from) => post(clients[sender]!, from),
    close: async () => {
      for (const client of clients) client.close()
    },
  }
}

/** A machine that is busy with other things makes the server shed load now and then: it gets a moment. */
const BREATH_MS = 500

async function post(client: Client, { cookie, conversation }: Talker): Promise<unknown> {
  const body = { conversation: { id: conversation }, client_id: randomUUID(), text: TEXT }
  for (;;) {
    const reply = await client.post('/api/chat.php', cookie, body)
    if (reply !== 'busy') return reply
    await sleep(BREATH_MS)
  }
}

/** Every sender sends one message after the other, each time as somebody else; returns messages per second. */
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
