import type { MemberId, ProfileId, SiteId } from '#kernel/ids.ts'

import type { Db } from './db/pool.ts'
import type { FileStore } from './files.ts'
import type { Clock } from './ports.ts'
import type { SigningKeys } from './signing-keys.ts'

/** A person to export or erase, with every id that rows, jobs and files use. */
export type Person = {
  account: MemberId
  profile: ProfileId
  site: SiteId
  /** As in emails: current and pending addresses, except those another account also has. */
  addresses: readonly string[]
}

export type PrivacyContext = { db: Db; clock: Clock; files: FileStore; keys: SigningKeys }

/** JSON values; dates become ISO text. */
export type Json = null | boolean | number | string | Date | readonly Json[] | { readonly [name: string]: Json }

/** A feature's personal data: its columns, its export and its erasure. */
export type Privacy = {
  feature: string
  /** Columns that refer to a person, per table. The catalogue test fails on any that are missing. */
  tables: Readonly<Record<string, readonly string[]>>
  /** The person's own data for their copy: no secrets, and nothing another person said or did. */
  exportOf(ctx: PrivacyContext, person: Person): Promise<Json>
  /** Inside the transaction that erases the person everywhere; highest feature first, the account last. */
  erase(tx: PrivacyContext, person: Person): Promise<void>
  /** Keys of files to include in the export. */
  exportFiles?(ctx: PrivacyContext, person: Person): Promise<string[]>
  /** Keys of all their stored files; deleted, in this order, before the rows. */
  files?(ctx: PrivacyContext, person: Person): Promise<string[]>
}

export function definePrivacy(privacy: Privacy): Privacy {
  return privacy
}
