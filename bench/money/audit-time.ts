import pg from 'pg'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { openDatabase } from '#platform/db/pool.ts'

/** Lines of the books, and seconds to derive everything from them again. */
type Audit = { lines: number; seconds: number }

/** The audit over books of two sizes: it must not grow faster than they do. */
export async function auditTimes(
  url: string,
  sizes: readonly number[],
  say: (progress: string) => void,
): Promise<Audit[]> {
  const audits: Audit[] = []
  for (const size of sizes) {
    say(`books of ${size.toLocaleString('en')} lines`)
    audits.push(await auditOf(url, await fillBooks(url, size)))
  }
  return audits
}

async function auditOf(url: string, lines: number): Promise<Audit> {
  const database = openDatabase(url, { size: 1 })
  const times: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const began = performance.now()
    const findings = await auditCredits({ db: database.db })
    times.push((performance.now() - began) / 1000)
    if (findings.length > 0) throw new Error(`the audit found ${findings.length} faults in the bench's books`)
  }
  await database.close()
  return { lines, seconds: Math.min(...times) }
}

/** Gifts and payments for them in turns, straight into the books, with the wallets to match. */
async function fillBooks(url: string, size: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::integer as n from ledger_lines')
  await client.query('begin')
  await client.query('set constraints all deferred')
  // The check of each set at the end of its transaction would make the filling itself the bench.
  await client.query('alter table ledger_lines disable trigger ledger_sets_balance')
  await client.query(
    `with people as (select account, row_number() over () as place, count(*) over () as many from bench_people),
     made as (
       insert into ledger_sets (site_id, cause, cause_id, at)
       select 'localhost', 'bench', 'books ' || $1 || ' ' || n, now() from generate_series(1, $2::integer) n
       returning id, cause_id
     ), numbered as (select id, row_number() over (order by id) as n from made),
     moves as (select numbered.id, people.account, case numbered.n / people.many % 2 when 0 then 1 else -1 end as amount
       from numbered join people on people.place = numbered.n % people.many + 1),
     written as (
       insert into ledger_lines (set_id, book, account_id, amount)
       select id, 'bought', account, amount from moves union all select id, 'sold', null, -amount from moves
     )
     update wallets set bought = bought + moved.amount
     from (select account, sum(amount)::integer as amount from moves group by account) moved where account_id = account`,
    [String(size), Math.ceil((size - rows[0].n) / 2)],
  )
  await client.query('alter table ledger_lines enable trigger ledger_sets_balance')
  await client.query('commit')
  await client.query('vacuum analyze')
  const { rows: after } = await client.query('select count(*)::integer as n from ledger_lines')
  await client.end()
  return after[0].n
}
