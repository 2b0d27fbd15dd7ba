import { sql } from 'kysely'

import { keepAgePlace } from '#features/legal/age/keep-age-place.ts'
import type { InputOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { DAY } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cellOf, type Place, type Point, placeOfCell, pointOf } from '#platform/geo/places.ts'

import type * as contract from './profiles.contract.ts'
import { PLACE_CHANGES_PER_DAY } from './profiles.rules.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { refreshStanding } from './refresh-standing.ts'

type Before = {
  lat: number | null
  lon: number | null
  city: string | null
  region: string | null
  country: string | null
}
type Wanted = InputOf<typeof contract.changePlace>['body']

/** PROF-3: stores the centre of the 0.1° cell and its town; the point itself is dropped here. */
export async function changePlace(ctx: MemberContext, wanted: Wanted) {
  const { cell, place } = coarse(ctx, wanted)
  const [lat, lon] = [Math.round(cell.lat * 100), Math.round(cell.lon * 100)]
  return inTransaction(ctx, async (tx) => {
    const id = tx.member.profileId
    const before = await one(
      tx.db,
      sql<Before>`select lat, lon, city, region, country from profiles where id = ${id} for update`,
    )
    if (before.lat !== lat || before.lon !== lon || before.city !== place.city) {
      await countChange(tx)
      const { country, region } = before
      if (country !== null && region !== place.region) await keepAgePlace(tx, { country, region })
      await run(
        tx.db,
        sql`
          update profiles set lat = ${lat}, lon = ${lon}, city = ${place.city}, region = ${place.region},
            country = ${place.country}
          where id = ${id}
        `,
      )
      await refreshStanding(tx, id)
    }
    return readOwnProfile(tx)
  })
}

function coarse({ site }: MemberContext, wanted: Wanted): { cell: Point; place: Place } {
  const point = 'lat' in wanted ? wanted : pointOf(wanted.region, wanted.city)
  if (point === null) throw new DomainError('place_not_found')
  const cell = cellOf(point.lat, point.lon)
  const place =
    'lat' in wanted
      ? placeOfCell(cell.lat, cell.lon)
      : { city: wanted.city, region: wanted.region, country: wanted.region.slice(0, 2) as Place['country'] }
  if (place === null) throw new DomainError('place_not_found')
  if (!site.countries.includes(place.country)) throw new DomainError('unknown_country')
  return { cell, place }
}

async function countChange(tx: MemberContext) {
  const now = tx.now()
  const { today } = await one(
    tx.db,
    sql<{ today: number }>`
      with noted as (
        insert into place_changes (profile_id, changed_at) values (${tx.member.profileId}, ${now})
      )
      select count(*) as today from place_changes
      where profile_id = ${tx.member.profileId} and changed_at > ${new Date(now.getTime() - DAY)}
    `,
  )
  if (today >= PLACE_CHANGES_PER_DAY) throw new DomainError('place_changes_exhausted')
}
