import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { sections } from '#features/all.ts'
import { searchMembers } from '#features/search/search-members.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import type { Context } from '#platform/context.ts'
import { migrate } from '#platform/db/migrate.ts'
import { namingPool } from '#platform/db/named-statement.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { systemClock } from '#platform/ports.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { fillProfiles } from './fill.ts'

export type Query = Parameters<typeof searchMembers>[1]
export type Statement = { sql: string; parameters: readonly unknown[] }

export type World = {
  people: number
  search(query: Query, who?: Who): ReturnType<typeof searchMembers>
  statementsOf(query: Query, who?: Who): Promise<Statement[]>
  /** Shared buffers that a statement touches, hits and reads together. */
  buffersOf(statement: Statement): Promise<number>
  close(): Promise<void>
}
export type Who = 'in_amsterdam' | 'nowhere' | 'visitor'

const VIEWERS = { in_amsterdam: 'bench-in-amsterdam-aaa', nowhere: 'bench-in-no-place-aaaa' } as const

export async function makeWorld(server: string, people: number): Promise<World> {
  const url = await newDatabase(server, `bench_${people}`)
  await migrate(url)
  const database = openDatabase(url, { size: 1 })
  await applySites({ db: database.db, clock: systemClock }, readSiteFiles(DEMO_SITES, sections))
  const sites = createSiteStore(database.db, sections, (error) => {
    throw error
  })
  await sites.follow(url)
  const site = sites.byHost('localhost')!
  await sites.stop()

  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  await fillProfiles(client, people)
  await addViewers(client)

  const seen: Statement[] = []
  const watched = new Kysely<object>({
    dialect: new PostgresDialect({ pool: namingPool(database.pool) }),
    log: ({ query: { sql, parameters } }) => void seen.push({ sql, parameters }),
  })
  const contextOf = (who: Who): Context =>
    ({
      db: watched,
      site,
      cookies: {},
      now: () => systemClock.now(),
      member: who === 'visitor' ? null : { id: 'x', profileId: VIEWERS[who], status: 'active', language: null },
      // Search uses nothing else.
    }) as unknown as Context

  const search: World['search'] = (query, who = 'in_amsterdam') => searchMembers(contextOf(who), query)
  return {
    people,
    search,
    statementsOf: async (query, who) => {
      seen.length = 0
      await search(query, who)
      return [...seen]
    },
    buffersOf: async (statement) => {
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement.sql}`, [
        ...statement.parameters,
      ])
      const { Plan } = rows[0]['QUERY PLAN'][0]
      return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    },
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}

async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** One viewer in a crowded area, one without a place; each has blocked twenty people. */
async function addViewers(client: pg.Client) {
  for (const [who, id] of Object.entries(VIEWERS)) {
    const account = id.replace('bench', 'accnt')
    await client.query(
      `insert into accounts (id, profile_id, site_id, client_id, email, email_key, password_hash, birth_date, language, status, signup_date)
       values ($1::text, $2, 'localhost', gen_random_uuid(), $1::text, $1::text, '', '1990-01-01', 'en', 'active', now())`,
      [account, id],
    )
    const [lat, lon] = who === 'in_amsterdam' ? [5235, 485] : [null, null]
    await client.query(
      `insert into profiles (id, site_id, account_id, name, country, status, gender, birth_date, lat, lon, created_at)
       values ($1, 'localhost', $2, 'Viewer', 'NL', 'active', 'male', '1990-01-01', $3, $4, now())`,
      [id, account, lat, lon],
    )
    await client.query(
      `insert into blocks (site_id, blocker_id, blocked_id, blocked_at)
       select 'localhost', $1::text, id, now() from (select id from profiles where id <> $1::text order by id limit 20) strangers`,
      [id],
    )
  }
}
