import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { openChat } from '#features/chat/open-chat.ts'
import type { MemberContext } from '#platform/context.ts'
import { namingPool } from '#platform/db/named-statement.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { systemClock } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'

import type { Talker } from './world.ts'

/** Shared buffers that all statements of opening a conversation touch, after filling it with `messages`. */
export async function buffersOfOpening(url: string, site: Site, { conversation, ...who }: Talker, messages: number) {
  const database = openDatabase(url, { size: 1 })
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  try {
    await fill(client, { conversation, ...who }, messages)
    const seen: { sql: string; parameters: readonly unknown[] }[] = []
    const ctx = {
      db: new Kysely<object>({
        dialect: new PostgresDialect({ pool: namingPool(database.pool) }),
        log: ({ query: { sql, parameters } }) => void seen.push({ sql, parameters }),
      }),
      site,
      cookies: {},
      now: () => systemClock.now(),
      member: { id: who.account, profileId: who.profile, status: 'active', language: null },
      // openChat uses nothing else.
    } as unknown as MemberContext
    await openChat(ctx, { id: conversation })
    let buffers = 0
    for (const { sql, parameters } of seen) {
      // The first run on a connection also reads the catalogue, so count the second.
      for (const counts of [false, true]) {
        const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
        const { Plan } = rows[0]['QUERY PLAN'][0]
        if (counts) buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
      }
    }
    return buffers
  } finally {
    await client.end()
    await database.close()
  }
}

/** Writes straight into the tables, because sending takes minutes. */
async function fill(client: pg.Client, { conversation, profile, other }: Talker, messages: number) {
  await client.query(
    `with old as (delete from messages where conversation_id = $1)
     update chats set received = $2::integer / 2 where conversation_id = $1`,
    [conversation, messages],
  )
  await client.query(
    `insert into messages (conversation_id, seq, sender_id, client_id, body, n, cost, sent_at)
     select $1, seq, case seq % 2 when 0 then $2 else $3 end, gen_random_uuid(), 'Message ' || seq, (seq + 1) / 2, 1,
       now() - make_interval(mins => $4::integer - seq)
     from generate_series(1, $4::integer) seq`,
    [conversation, profile, other, messages],
  )
  await client.query('update conversations set last_seq = $2 where id = $1', [conversation, messages])
  await client.query('vacuum analyze messages, chats, conversations')
}
