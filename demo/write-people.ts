import { sql } from 'kysely'

import { openWallet } from '#features/credits/open-wallet.ts'
import { ATTRIBUTE_NAMES } from '#features/profiles/profiles.rules.ts'
import { attributesOf, standingOf } from '#features/profiles/standing.rules.ts'
import { NICHES, termsVersion } from '#features/sites/sites.rules.ts'
import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'
import type { DemoPerson } from './people.ts'
import { FRAME, keyOf, placeholderOf } from './pictures.ts'

/** A person to store; fictional people have no account, hence no email. */
export type Entry = DemoPerson & {
  email: string | null
  confirmed: boolean
  /** Fixed id for a fictional profile. */
  profile?: ProfileId
}

export type Written = { email: string | null; portrait: number; account: MemberId | null; profile: ProfileId }

type Work = { site: Site; entries: readonly Entry[]; passwordHash: string }

/**
 * Bulk-inserts accounts with wallets and consents, profiles and photos. Publishes no events: welcome mails to invented
 * people would only clutter the mailbox.
 */
export async function writePeople(tx: DemoContext, { site, entries, passwordHash }: Work): Promise<Written[]> {
  const accounts = await writeAccounts(tx, site, entries, passwordHash)
  const written = await writeProfiles(tx, site, entries, accounts)
  await writePhotos(tx, site, entries, new Map(written.map(({ portrait, profile }) => [portrait, profile])))
  return written
}

type Account = { id: MemberId; profile_id: ProfileId; email: string }

async function writeAccounts(tx: DemoContext, site: Site, entries: readonly Entry[], passwordHash: string) {
  const rows = entries.filter(({ email }) => email !== null)
  const accounts = await many(
    tx.db,
    sql<Account>`
      insert into accounts (site_id, client_id, email, email_key, password_hash, birth_date, language, country, status,
        paid, signup_step, signup_date, confirmed_at)
      select ${site.id}, gen_random_uuid(), email, email, ${passwordHash}, birth_date, language, country,
        case when confirmed then 'active' else 'not_confirmed' end, paid, case when confirmed then 5 else 2 end,
        member_since, case when confirmed then member_since end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (email text, birth_date date, language text,
        country text, confirmed boolean, paid boolean, member_since timestamptz)
      returning id, profile_id, email
    `,
  )
  await run(
    tx.db,
    sql`
      insert into consents (account_id, kind, version, locale, given_at)
      select id, kind, ${termsVersion(site.company.added)}, language, signup_date
      from accounts, unnest(array['terms', 'sensitive_data']) as kind
      where id = any(${accounts.map(({ id }) => id)}::text[])
    `,
  )
  for (const { id } of accounts) await openWallet(tx, { account: id, site: site.id })
  return new Map(accounts.map((account) => [account.email, account]))
}

async function writeProfiles(
  tx: DemoContext,
  site: Site,
  entries: readonly Entry[],
  accounts: Map<string, Account>,
): Promise<Written[]> {
  const rows = entries.map(({ sitter: _, profile, ...entry }) => {
    const account = entry.email === null ? undefined : accounts.get(entry.email)
    const attributes = attributesOf(entry, site.visible_profile_fields)
    const { completeness } = standingOf({ ...entry, attributes }, site.visible_profile_notes)
    return {
      ...entry,
      completeness,
      account_id: account?.id ?? null,
      profile_id: account?.profile_id ?? profile ?? null,
    }
  })
  const attributes = sql.join(ATTRIBUTE_NAMES.map((name) => sql.ref(name)))
  const attributeColumns = sql.join(ATTRIBUTE_NAMES.map((name) => sql`${sql.ref(name)} text`))
  return many(
    tx.db,
    sql<Written>`
      -- Whoever was here closed the page: nobody is online who has not logged in.
      with entry as (
        select *, coalesce(profile_id, new_id()::text) as id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (profile_id text, account_id text, email text,
          portrait integer, name text, birth_date date, country text, region text, city text, lat smallint, lon smallint,
          wish text, about_me text, looking_for text, interests text[], fictional boolean, confirmed boolean,
          show_to_visitors boolean, invisible boolean, completeness smallint, num_photos smallint,
          member_since timestamptz, last_active timestamptz, ${attributeColumns})
      ), made as (
        insert into profiles (id, site_id, account_id, fictional, name, birth_date, country, region, city, lat, lon, wish,
          about_me, looking_for, interests, show_to_visitors, invisible, status, completeness, num_photos, created_at,
          last_active, hidden_at, rank, ranked_at, ${attributes})
        select id, ${site.id}, account_id, fictional, name, birth_date, country, region, city, lat, lon, wish,
          about_me, looking_for, interests, show_to_visitors, invisible,
          case when confirmed then 'active' else 'disabled' end, completeness, num_photos, member_since,
          last_active, last_active, profile_rank(last_active, num_photos > 0, completeness), last_active, ${attributes}
        from entry
      )
      select id as profile, account_id as account, email, portrait from entry
    `,
  )
}

async function writePhotos(
  tx: DemoContext,
  site: Site,
  entries: readonly Entry[],
  profiles: ReadonlyMap<number, ProfileId>,
): Promise<void> {
  const niche = NICHES[site.niche].name
  const photosOf = ({ portrait, sitter, num_photos, member_since }: Entry) =>
    Array.from({ length: num_photos }, async (_, index) => ({
      profile_id: profiles.get(portrait),
      index,
      key: keyOf(portrait, index),
      placeholder: tx.placeholder ?? (await placeholderOf({ sitter, niche }, index)),
      created_at: member_since,
    }))
  const photos = await Promise.all(entries.flatMap(photosOf))
  await run(
    tx.db,
    sql`
      insert into photos (id, site_id, profile_id, client_id, position, status, rating, width, height, placeholder, key,
        created_at, reviewed_at)
      select new_id(), ${site.id}, profile_id, gen_random_uuid(), index, 'approved', 'safe', ${FRAME.width}::smallint,
        ${FRAME.height}::smallint, placeholder, key, created_at, created_at
      from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as photo (profile_id text, index smallint, key text,
        placeholder text, created_at timestamptz)
    `,
  )
  await run(
    tx.db,
    sql`
      update profiles set main_photo_id = photo.id from photos photo
      where photo.profile_id = profiles.id and photo.position = 0 and profiles.id = any(${[...profiles.values()]}::text[])
    `,
  )
}
