import pg from 'pg'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { openDatabase } from '#platform/db/pool.ts'

type Audit = { lines: number; seconds: number }

/** Audits ledgers of growing size: the time must not grow faster than the ledger. */
export async function auditTimes(
  url: string,
  sizes: readonly number[],
  say: (progress: string) => void,
): Promise<Audit[]> {
  const audits: Audit[] = []
  for (const size of sizes) {
    say(`ledger of ${size.toLocaleString('en')} lines`)
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
    if (findings.length > 0) throw new Error(`the audit found ${findings.length} violations in the bench's ledger`)
  }
  await database.close()
  return { lines, seconds: Math.min(...times) }
}

/** Writes alternating purchases and reversals straight into the ledger and updates the wallets to match. */
async function fillBooks(url: string, size: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::integer as n from ledger_lines')
  await client.query('begin')
  await client.query('set constraints all deferred')
  // Checking the balance of every set would make filling the ledger the slowest part.
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
