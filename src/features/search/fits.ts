import { type RawBuilder, sql } from 'kysely'

import { hasAttributes, type Plan } from './plan-search.ts'
import { SEARCH_FIELDS } from './search.rules.ts'

/**
 * The condition on every row, however it was found. Its text hardly varies, so that few statements are prepared.
 * `without` holds the member, blocked people and those already shown.
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

/** Members see everyone on their site; visitors those who allow it, and fictional profiles. */
const maySee = ({ viewer }: Plan) => (viewer === null ? sql`and (p.fictional or p.show_to_visitors)` : sql``)
