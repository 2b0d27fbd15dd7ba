import type pg from 'pg'

import { COUNTRIES } from '#kernel/locales.ts'
import { cellOf, citiesOf, pointOf, regionsOf } from '#platform/geo/places.ts'

/** Skewed like real data: a few countries, and a few towns per region, have most of the people. */
const COUNTRY_SHARES: Record<string, number> = { DE: 20, GB: 14, FR: 12, US: 12, NL: 10, IT: 6, ES: 6, PL: 5 }
const OTHER_COUNTRY_SHARE = 1
const TOWNS_PER_REGION = 40
/** Towns get slots by their share, and each person takes a random slot. */
const SLOTS = 20_000

type Town = { country: string; region: string; city: string; lat: number; lon: number; share: number }

/** Zipf's law within a region: the second town is half as large as the first, the third a third. */
function towns(): Town[] {
  return COUNTRIES.flatMap((country) => {
    const regions = regionsOf(country, 'en')
    return regions.flatMap(({ id }) =>
      citiesOf(id)
        .slice(0, TOWNS_PER_REGION)
        .flatMap((city, index) => {
          const point = pointOf(id, city)
          if (point === null) return []
          const cell = cellOf(point.lat, point.lon)
          const share = (COUNTRY_SHARES[country] ?? OTHER_COUNTRY_SHARE) / regions.length / (index + 1)
          return [
            { country, region: id, city, lat: Math.round(cell.lat * 100), lon: Math.round(cell.lon * 100), share },
          ]
        }),
    )
  })
}

/**
 * Writes people of the site `localhost` straight into the table. Indexes are rebuilt afterwards for speed; accounts are
 * left out, because search does not read them.
 */
export async function fillProfiles(client: pg.Client, people: number): Promise<void> {
  const indexes = await dropIndexes(client)
  await giveTowns(client)
  // Makes the same people every time, except for their ids.
  await client.query('select setseed(0.5)')
  await client.query(PEOPLE, [people])
  for (const index of indexes) await client.query(index)
  await client.query('vacuum analyze profiles')
  await client.query('vacuum analyze profile_cells')
}

/** Keeps the primary key. Returns the statements that recreate the others. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made_by: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by from pg_index
    where indrelid = 'profiles'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
  `)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // The people have no accounts, which this constraint forbids.
  const { rows: checks } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    where conrelid = 'profiles'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%account_id%'
  `)
  for (const { name } of checks) await client.query(`alter table profiles drop constraint ${name}`)
  return rows.map(({ made_by }) => made_by)
}

async function giveTowns(client: pg.Client) {
  await client.query(`
    create table bench_towns (slot integer primary key, country text, region text, city text, lat smallint, lon smallint)
  `)
  const all = towns()
  const whole = all.reduce((sum, { share }) => sum + share, 0)
  let used = 0
  const slots = all.flatMap(({ share, ...town }) => {
    const from = Math.round((used / whole) * SLOTS)
    used += share
    return Array.from({ length: Math.round((used / whole) * SLOTS) - from }, (_, index) => ({
      slot: from + index,
      ...town,
    }))
  })
  await client.query('insert into bench_towns select * from json_populate_recordset(null::bench_towns, $1)', [
    JSON.stringify(slots),
  ])
  await client.query('analyze bench_towns')
}

/** Half are under 35 and none is over 84; about half were active within a month; one in ten has no place. */
const PEOPLE = `
  insert into profiles (site_id, fictional, name, country, region, city, lat, lon, status, gender, wish, birth_date,
    body_type, relationship_status, reason_for_joining, created_at, last_active, completeness, main_photo_id, rank,
    ranked_at, show_to_visitors)
  select 'localhost', p.n % 50 = 0, 'Person ' || p.n, town.country,
    case when p.placed then town.region end, case when p.placed then town.city end,
    case when p.placed then town.lat end, case when p.placed then town.lon end, 'active', p.gender,
    case when p.wishes < 0.75 then case p.gender when 'male' then 'female' else 'male' end
      when p.wishes < 0.8 then p.gender when p.wishes < 0.9 then 'everyone' end,
    p.today - (6575 + (p.age * p.age * 24000)::integer),
    (array['slim', 'athletic', 'muscular', 'average', 'curvy'])[1 + p.n % 5],
    (array['single', 'divorced', 'separated', 'complicated'])[1 + p.n % 4],
    (array['relationship', 'dating', 'flirting', 'friendship'])[1 + (p.n / 7) % 4],
    p.today - (p.joined * 1000)::integer, p.active, p.complete, p.photo,
    profile_rank(p.active, p.photo is not null, p.complete), p.active, p.n % 20 = 0
  from (
    select n, current_date as today, random() as age, random() as wishes, random() as joined, random() < 0.9 as placed,
      case when random() < 0.45 then 'female' when random() < 0.95 then 'male' end as gender,
      floor(random() * ${SLOTS})::integer as slot, (random() * 100)::smallint as complete,
      current_timestamp - make_interval(mins => (10 + power(random(), 3) * 400000)::integer) as active,
      case when random() < 0.7 then new_id() end as photo
    from generate_series(1, $1::integer) n
  ) p join bench_towns town using (slot)
`
