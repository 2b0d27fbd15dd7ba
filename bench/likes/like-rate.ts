import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'

import { likeProfile } from '#features/likes/like-profile.ts'
import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { systemRandom } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { statementsSentBy } from '../caught-statements.ts'
import { type Client, openClient } from '../chat/http-client.ts'
import { type DuetServer, startDuet } from '../duet-server.ts'
import { runToEnd } from '../programs.ts'
import { takeSnapshot } from '../snapshot.ts'

/** Parallel likers, the same for HTTP and for the driver. */
export const AT_ONCE = 8
const LIKES_EACH = 60
export const ROUNDS = 6
/** Likes per liker before counting starts: enough for the JIT to optimise the code. */
const WARM_UP_EACH = 400

type Liker = { n: number; id: string; cookie: string }
type Ways = { straight: number[]; server: number[] }

/**
 * Likes per second on one database, in alternating rounds: the server's own statement through the driver, and the whole
 * call over HTTP, which reads the session too. Nobody likes anybody twice, and every second like makes a match.
 */
export async function likeRate(say: (progress: string) => void): Promise<Ways & { statements: number }> {
  using snapshot = takeSnapshot()
  await runToEnd('node', ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root, { entry: 'bench/likes/server-under-test.ts' })
  const { url } = await joinOrStartEmbedded(join(snapshot.root, 'data'))
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: '-c jit=off' })
  const port = Number(new URL(server.url).port)
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => openClient(port)))
  try {
    const { likers, targets } = await makePeople(pool, 2 * WARM_UP_EACH + ROUNDS * 2 * LIKES_EACH)
    const ways = { straight: await straightLike(pool), server: serverLike(clients) }
    const rates: Ways = { straight: [], server: [] }
    let next = 0
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(round === 0 ? 'warming up' : `likes, round ${round} of ${ROUNDS}`)
      const each = round === 0 ? WARM_UP_EACH : LIKES_EACH
      for (const way of ['straight', 'server'] as const) {
        const share = targets.slice(next, next + each)
        next += each
        const began = performance.now()
        await Promise.all(
          likers.map(async (liker) => {
            for (const target of share) await ways[way](liker, target)
          }),
        )
        if (round > 0) rates[way].push((AT_ONCE * each) / ((performance.now() - began) / 1000))
      }
    }
    return { ...rates, statements: await statementsOfLike(server, clients, likers[0]!, targets.at(-1)!) }
  } finally {
    for (const client of clients) client.close()
    await pool.end()
  }
}

/** Placeholders for liker and target. */
const SOMEBODY = 'somebody-who-likes-aaa'
const SOMEBODY_ELSE = 'somebody-else-liked-aa'

/** Captured from like-profile.ts, match card and events included, so that both sides do the same work. */
async function straightLike(pool: pg.Pool) {
  const who = { site: { id: 'localhost' } as Site, account: SOMEBODY, profile: SOMEBODY }
  const [statement] = await statementsSentBy(who, (ctx) => likeProfile(ctx, SOMEBODY_ELSE))
  const { sql: text, parameters } = statement!
  return async ({ id }: Liker, target: string) => {
    const put = (value: unknown) =>
      typeof value === 'string' ? value.replaceAll(SOMEBODY, id).replaceAll(SOMEBODY_ELSE, target) : value
    const { rows } = await pool.query({ name: 'like', text, values: parameters.map(put) })
    if (rows[0]?.fresh !== true) throw new Error('the statement liked nobody')
  }
}

const serverLike = (clients: readonly Client[]) => (liker: Liker, id: string) =>
  clients[liker.n]!.post('/api/like.php', liker.cookie, { id })

/** Writes logged-in likers and their targets into the tables; every second target already likes all likers. */
async function makePeople(pool: pg.Pool, count: number): Promise<{ likers: Liker[]; targets: string[] }> {
  const { rows } = await pool.query<{ id: string; account_id: string }>(
    `
      with made as (select new_id() as id, new_id() as account_id from generate_series(1, $1::integer)),
      accounts_made as (
        insert into accounts (id, profile_id, site_id, client_id, email, email_key, password_hash, birth_date,
          language, status, signup_date)
        select account_id, id, 'localhost', gen_random_uuid(), id || '@example.com', lower(id) || '@example.com', '',
          '1990-05-17', 'en', 'active', now() from made
      )
      insert into profiles (id, account_id, site_id, name, country, status, birth_date, created_at)
      select id, account_id, 'localhost', 'Somebody', 'NL', 'active', '1990-05-17', now() from made
      returning id, account_id
    `,
    [count + AT_ONCE],
  )
  const targets = rows.slice(AT_ONCE).map(({ id }) => id)
  const likers = await Promise.all(
    rows.slice(0, AT_ONCE).map(async ({ id, account_id }, n) => {
      const token = newToken(systemRandom)
      await pool.query(
        `insert into sessions (token_hash, account_id, site_id, device, created_at, last_used_at, expires_at)
         values ($1, $2, 'localhost', '', now(), now(), now() + interval '1 day')`,
        [hashToken(token), account_id],
      )
      return { n, id, cookie: `duet_session=${token}` }
    }),
  )
  await pool.query(
    `insert into likes (site_id, liker_id, liked_id, liked_at)
     select 'localhost', target, liker, now() from unnest($1::text[]) target cross join unnest($2::text[]) liker`,
    [targets.filter((_, index) => index % 2 === 0), likers.map(({ id }) => id)],
  )
  await pool.query('analyze likes')
  return { likers, targets }
}

/** Repeats an existing like, the simplest case. The job queue polls now and then, so the lowest count wins. */
async function statementsOfLike(
  server: DuetServer,
  clients: readonly Client[],
  liker: Liker,
  target: string,
): Promise<number> {
  const like = serverLike(clients)
  const counts: number[] = []
  for (let time = 0; time < 8; time += 1) {
    const before = await countOf(server)
    await like(liker, target)
    counts.push((await countOf(server)) - before)
  }
  return Math.min(...counts)
}

async function countOf({ process: child }: DuetServer): Promise<number> {
  child.send('how many?')
  const [count] = await once(child, 'message')
  return count
}
