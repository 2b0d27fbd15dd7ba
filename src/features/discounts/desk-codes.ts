import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { type Site, siteById } from '#platform/site.ts'

import type { CodeLine } from './codes.contract.ts'
import { WELCOME_CODE } from './discounts.rules.ts'
import type { SiteCode } from './discounts.settings.ts'
import type { MadeCode } from './made-codes.ts'

/** More codes than a brand hands out; files hold at most as many. */
const SHOWN = 200

type Row = MadeCode & { site_id: SiteId }
type Use = { site_id: SiteId; code: string; used: number; reserved: number }
type Rules = Omit<CodeLine, 'used' | 'reserved'>

/** FIG-27: both kinds in one list, with their use. */
export async function listCodes(ctx: StaffContext, { brand }: { brand?: SiteId | undefined }) {
  const brands = brandsFor(ctx, 'make_codes', brand)
  const sites = brands.map((id) => siteById(ctx, id))
  const made = await many(
    ctx.db,
    sql<Row>`
      select site_id, code, percentage, single, most_uses, first_purchase, countries, packages, starts_at, ends_at, stopped_at
      from made_codes where site_id = any(${brands}::text[]) order by made_at desc limit ${SHOWN}
    `,
  )
  const rules = [
    ...made.map((row) => madeRules(row, siteById(ctx, row.site_id), ctx.now())),
    ...sites.flatMap((site) => site.discount_codes.map((each) => fileRules(site, each, ctx.now()))),
  ]
  const uses = await usesOf(ctx, rules)
  return {
    codes: rules.map((each) => {
      const use = uses.find(({ site_id, code }) => site_id === each.site_id && code === each.code)
      return { ...each, used: use?.used ?? 0, reserved: use?.reserved ?? 0 }
    }),
    brands: sites.map(({ id, packages, countries }) => ({
      ...{ id: id as SiteId, packages: packages.map((each) => each.id), countries: [...countries] },
    })),
  }
}

function timeState({ starts_at, ends_at }: Pick<Rules, 'starts_at' | 'ends_at'>, now: Date) {
  if (ends_at !== null && ends_at <= now) return 'over' as const
  return starts_at !== null && now < starts_at ? ('planned' as const) : ('running' as const)
}

/** A file may name a code later than the console did: then the file counts. */
function madeRules({ stopped_at, ...row }: Row, site: Site, now: Date): Rules {
  const inFile = site.discount_codes.some(({ code }) => code === row.code)
  const state = inFile ? 'in_file' : stopped_at === null ? timeState(row, now) : 'stopped'
  return { ...row, source: 'console', state }
}

function fileRules(
  { id }: Site,
  { code, percentage, use, countries, first_purchase, from, until }: SiteCode,
  now: Date,
): Rules {
  const span = { starts_at: from ? new Date(from) : null, ends_at: until ? new Date(until) : null }
  return {
    ...{
      site_id: id as SiteId,
      code,
      source: 'file',
      percentage,
      single: use === 'once',
      most_uses: null,
      packages: null,
    },
    ...{ first_purchase, countries: countries ?? null, ...span, state: timeState(span, now) },
  }
}

const usesOf = ({ db }: StaffContext, codes: readonly Rules[]): Promise<Use[]> =>
  many(
    db,
    sql<Use>`
      select named.site_id, named.code, count(*) filter (where state = 'used')::integer as used,
        count(*) filter (where state = 'reserved')::integer as reserved
      from unnest(${codes.map((each) => each.site_id)}::text[], ${codes.map((each) => each.code)}::text[]) as named (site_id, code)
      join discount_uses uses on uses.site_id = named.site_id and uses.code = named.code and uses.state <> 'released'
      group by named.site_id, named.code
    `,
  )

type Sum = { currency: string; orders: number; paid: number; given: number }

export async function readCodeUse(ctx: StaffContext, { brand, code }: { brand: SiteId; code: string }) {
  const sums = await many(
    ctx.db,
    sql<Sum>`
      select currency, count(*)::integer as orders, sum(amount)::float8 as paid, sum(list_amount - amount)::float8 as given
      from coded_orders where site_id = any(${brandsFor(ctx, 'make_codes', brand)}::text[]) and code = ${code}
      group by currency order by orders desc, currency
    `,
  )
  return { sums }
}

type Made = {
  brand: SiteId
  code: string
  percentage: number
  single: boolean
  most_uses: number | null
  first_purchase: boolean
  countries: string[] | null
  packages: string[] | null
  starts_at: Date | null
  ends_at: Date | null
  reason: string
}

/** FIG-27: by the rules of the site file; a name exists once among file, console, personal codes and the welcome offer. */
export function makeCode(ctx: StaffContext, { brand, reason, ...made }: Made): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!brandsFor(tx, 'make_codes').includes(brand)) throw new DomainError('not_found')
    const site = siteById(tx, brand)
    refuseSenseless(tx, site, made)
    if (made.code === WELCOME_CODE || site.discount_codes.some(({ code }) => code === made.code))
      throw new ConsoleError('code_exists')
    const inserted = await run(
      tx.db,
      sql`
        insert into made_codes (site_id, code, percentage, single, most_uses, first_purchase, countries, packages, starts_at,
          ends_at, made_by, made_at)
        select ${brand}, ${made.code}, ${made.percentage}, ${made.single}, ${made.most_uses}, ${made.first_purchase},
          ${made.countries}, ${made.packages}, ${made.starts_at}, ${made.ends_at}, ${tx.staff.id}, ${tx.now()}
        where not exists (select from personal_codes where site_id = ${brand} and code = ${made.code})
        on conflict do nothing
      `,
    )
    if (inserted === 0) throw new ConsoleError('code_exists')
    await recordAct(tx, {
      act: 'code.make',
      site: brand,
      subject: { kind: 'code', id: made.code },
      reason,
      after: made,
    })
  })
}

/** Limits under which nobody could ever use it. */
function refuseSenseless(tx: StaffContext, { countries, packages }: Site, made: Omit<Made, 'brand' | 'reason'>): void {
  const sold = packages.map(({ id }) => id)
  const from = made.starts_at ?? tx.now()
  const isNever = made.ends_at !== null && (made.ends_at <= from || made.ends_at <= tx.now())
  const isNowhere = made.countries?.some((country) => !countries.some((each) => each === country)) ?? false
  const isNothing = made.packages?.some((each) => !sold.includes(each)) ?? false
  if (isNever || isNowhere || isNothing) throw new ConsoleError('code_limits')
}

type Stopping = { brand: SiteId; code: string; stopped: boolean; reason: string }

export function stopCode(ctx: StaffContext, { brand, code, stopped, reason }: Stopping): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const own = sql`site_id = any(${brandsFor(tx, 'make_codes', brand)}::text[]) and code = ${code}`
    const [known] = await many(
      tx.db,
      sql<{ is_stopped: boolean }>`
        select stopped_at is not null as is_stopped from made_codes where ${own} for update
      `,
    )
    if (known === undefined) throw new DomainError('not_found')
    if (known.is_stopped === stopped) throw new ConsoleError('already_so')
    await run(tx.db, sql`update made_codes set stopped_at = ${stopped ? tx.now() : null} where ${own}`)
    await recordAct(tx, {
      ...{ act: stopped ? 'code.stop' : 'code.resume', site: brand, subject: { kind: 'code', id: code }, reason },
    })
  })
}
