import { sql } from 'kysely'

import { fictionalLabel } from '#features/profiles/fictional-label.ts'
import { mayLookAround } from '#features/profiles/find-visible-profile.ts'
import { searchMembers } from '#features/search/search-members.ts'
import { type Niche, nicheOf } from '#features/sites/sites.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { profileId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import { DAY } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import type * as contract from './landers.contract.ts'
import type { LanderPerson } from './landers.contract.ts'
import { COUNTED, isEvening, SMALLEST_COUNT, wantedFor } from './landers.rules.ts'
import { readShown } from './read-shown.ts'

type Reply = ReplyOf<typeof contract.readLander>

/** LAND-1: found like a visitor's search, then read again in one statement with everything shown. */
export async function readLander(ctx: Context, niche: Niche): Promise<Reply> {
  const [ids, counts] = await Promise.all([findIds(ctx, niche), count(ctx)])
  const people = (await readShown(ctx, ids)).map((person) => labelled(ctx, person))
  return { people, ...counts, evening: isEvening(hourOf(ctx)) }
}

/** PROF-2, SITE-5: unknown, on another site or not for visitors all look the same. */
export async function readLanderMember(ctx: Context, id: string): Promise<ReplyOf<typeof contract.readLanderMember>> {
  const known = profileId.safeParse(id)
  const [person] = known.success && mayLookAround(ctx) ? await readShown(ctx, [known.data]) : []
  if (person === undefined) throw new DomainError('member_not_found')
  return { person: labelled(ctx, person) }
}

const labelled = (ctx: Context, person: LanderPerson): LanderPerson => ({
  ...person,
  fictional_label: fictionalLabel(ctx, person.fictional),
})

/** With fewer people from the visitor's own country, people from anywhere are shown. */
const ENOUGH = 12

async function findIds(ctx: Context, niche: Niche): Promise<string[]> {
  const wanted = wantedFor(niche, nicheOf(ctx.site.niche))
  if (wanted === 'nobody' || !mayLookAround(ctx)) return []
  const find = async (country: Country | undefined) => {
    const filters = { with_photo: true as const, country, ...(wanted !== 'everybody' && wanted) }
    return (await searchMembers({ ...ctx, member: null }, filters)).results.map(({ id }) => id)
  }
  const near = ctx.site.countries.find((each) => each === ctx.country)
  const ids = near === undefined ? [] : await find(near)
  return ids.length < ENOUGH ? find(undefined) : ids
}

type Counts = { around: number; joined: number }

/** Fictional profiles and invisible members don't count. */
async function count({ db, site, now }: Context): Promise<Pick<Reply, 'around' | 'joined'>> {
  const [day, week] = [new Date(now().getTime() - DAY), new Date(now().getTime() - 7 * DAY)]
  const members = sql`from searchable_profiles where site_id = ${site.id} and not fictional`
  const { around, joined } = await one(
    db,
    sql<Counts>`
      select
        (select count(*)::integer from (select ${members} and last_active > ${day} limit ${COUNTED + 1}) a) as around,
        (select count(*)::integer from (select ${members} and created_at > ${week} limit ${COUNTED + 1}) b) as joined
    `,
  )
  return { around: told(around), joined: told(joined) }
}

const told = (count: number) =>
  count < SMALLEST_COUNT ? null : { count: Math.min(count, COUNTED), more: count > COUNTED }

const hourOf = ({ site, now }: Context) =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: site.time_zone }).format(now()))
