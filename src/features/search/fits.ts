import { type RawBuilder, sql } from 'kysely'

import { SEARCH_FIELDS } from './check-filters.ts'
import { hasAttributes, type Plan } from './plan-search.ts'

/**
 * What every row of a result fulfils, whichever way it was found. Its text hardly varies, so that few statements are
 * prepared. `without` holds oneself, whom a block keeps apart, and who is shown already.
 */
export function fits(plan: Plan): RawBuilder<boolean> {
  const { site, moment, ages, without, unless, filters } = plan
  const { country = null, region = null, with_photo = false, hide_fictional = false } = filters
  return sql`
    p.site_id = ${site} and p.created_at <= ${moment}
    and p.birth_date > ${ages.bornAfter}::date and p.birth_date <= ${ages.bornUntil}::date
    and (${country}::text is null or p.country = ${country}) and (${region}::text is null or p.region = ${region})
    and (not ${with_photo}::boolean or p.main_photo_id is not null)
    and (not ${hide_fictional}::boolean or not p.fictional)
    and p.id <> all(${without}::text[])
    ${unless === undefined ? sql`` : sql`and not (${unless})`}
    ${hasAttributes(filters) ? attributes(plan) : sql``}
    ${maySee(plan)}
  `
}

function attributes({ filters }: Plan) {
  const conditions = SEARCH_FIELDS.map((name) => {
    const value = filters[name] ?? null
    return sql`and (${value}::text is null or p.${sql.ref(name)} = ${value})`
  })
  return sql.join(conditions, sql` `)
}

/** Members see everybody of their site; visitors those who said so, and the invented. */
const maySee = ({ viewer }: Plan) => (viewer === null ? sql`and (p.fictional or p.show_to_visitors)` : sql``)
