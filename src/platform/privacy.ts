import type { MemberId, ProfileId, SiteId } from '#kernel/ids.ts'

import type { Db } from './db/pool.ts'
import type { FileStore } from './files.ts'
import type { Clock } from './ports.ts'

/** Somebody to be written out or forgotten, under all the names that rows, jobs and files know them by. */
export type Person = {
  account: MemberId
  profile: ProfileId
  site: SiteId
  /** As written in mails, of the account now and of changes on their way; none that another account has, too. */
  addresses: readonly string[]
}

export type PrivacyContext = { db: Db; clock: Clock; files: FileStore }

/** What can be written as JSON; dates become ISO text. */
export type Json = null | boolean | number | string | Date | readonly Json[] | { readonly [name: string]: Json }

/** What a feature knows about people: which columns hold them, how it is told to them, and how it is forgotten. */
export type Privacy = {
  feature: string
  /** Per table the columns that lead to a person. The catalogue test fails on a column of people that nobody names. */
  tables: Readonly<Record<string, readonly string[]>>
  /** All of it that is theirs, for their own copy: no secrets, and nothing that another person has said or done. */
  exportOf(ctx: PrivacyContext, person: Person): Promise<Json>
  /** Inside the transaction that erases the person everywhere; highest feature first, the account itself last. */
  erase(tx: PrivacyContext, person: Person): Promise<void>
  /** Keys of the files that belong into their copy. */
  exportFiles?(ctx: PrivacyContext, person: Person): Promise<string[]>
  /** Keys of all files in the store that are theirs; removed, in this order, before the rows are. */
  files?(ctx: PrivacyContext, person: Person): Promise<string[]>
}

export function definePrivacy(privacy: Privacy): Privacy {
  return privacy
}
