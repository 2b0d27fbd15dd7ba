import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'

import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { systemRandom } from '#platform/ports.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { type DuetServer, startDuet } from '../duet-server.ts'
import { runToEnd } from '../programs.ts'
import { takeSnapshot } from '../snapshot.ts'

/** As many as like at the same time, over HTTP and straight through the driver alike. */
export const AT_ONCE = 8
const LIKES_EACH = 60
export const ROUNDS = 6

type Liker = { id: string; cookie: string }
type Ways = { straight: number[]; server: number[] }

/**
 * Likes a second: one statement straight through the driver, and the whole call over HTTP with its login read from the
 * database, on one and the same database. In turns; nobody likes anybody twice, and every second like makes a match.
 */
export async function likeRate(say: (progress: string) => void): Promise<Ways & { statements: number }> {
  using snapshot = takeSnapshot()
  await runToEnd('node', ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root, 'bench/likes/server-under-test.ts')
  const { url } = await joinOrStartEmbedded(join(snapshot.root, 'data'))
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE, options: '-c jit=off' })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  try {
    const rounds = ROUNDS + 1
    const { likers, targets } = await makePeople(pool, rounds * 2 * LIKES_EACH)
    const rates: Ways = { straight: [], server: [] }
    let next = 0
    for (let round = 0; round < rounds; round += 1) {
      say(round === 0 ? 'warming up' : `likes, round ${round} of ${ROUNDS}`)
      for (const way of ['straight', 'server'] as const) {
        const share = targets.slice(next, next + LIKES_EACH)
        next += LIKES_EACH
        const like = way === 'straight' ? straightLike(pool) : serverLike(server, agent)
        const began = performance.now()
        await Promise.all(
          likers.map(async (liker) => {
            for (const target of share) await like(liker, target)
          }),
        )
        // The first round only warms up.
        if (round > 0) rates[way].push((AT_ONCE * LIKES_EACH) / ((performance.now() - began) / 1000))
      }
    }
    return { ...rates, statements: await statementsOfLike(server, agent, likers[0]!, targets.at(-1)!) }
  } finally {
    agent.destroy()
    await pool.end()
  }
}

const straightLike = (pool: pg.Pool) => (liker: Liker, target: string) =>
  pool.query({
    name: 'like',
    text: 'select * from like_profile($1, $2, $3, $4)',
    values: ['localhost', liker.id, target, new Date()],
  })

function serverLike({ url }: DuetServer, agent: Agent) {
  const { hostname, port, origin } = new URL(url)
  return (liker: Liker, id: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ id })
      const sent = request(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path: '/api/like.php',
          headers: {
            origin,
            cookie: liker.cookie,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (reply) => {
          reply.resume()
          reply.on('end', () =>
            reply.statusCode === 200 ? resolve() : reject(new Error(`a like answered ${reply.statusCode}`)),
          )
        },
      )
      sent.on('error', reject).end(body)
    })
}

/** People straight into the tables, logged in; every second one likes all likers already. */
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
    rows.slice(0, AT_ONCE).map(async ({ id, account_id }) => {
      const token = newToken(systemRandom)
      await pool.query(
        `insert into sessions (token_hash, account_id, site_id, device, created_at, last_used_at, expires_at)
         values ($1, $2, 'localhost', '', now(), now(), now() + interval '1 day')`,
        [hashToken(token), account_id],
      )
      return { id, cookie: `duet_session=${token}` }
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

/** The job queue asks now and then: the least of several has none of it. A like that is already there is the plainest. */
async function statementsOfLike(server: DuetServer, agent: Agent, liker: Liker, target: string): Promise<number> {
  const like = serverLike(server, agent)
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
