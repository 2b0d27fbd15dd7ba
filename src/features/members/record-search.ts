import { createHash, createHmac } from 'node:crypto'

import { recordReading } from '#features/staff/record-act.ts'
import type { ProfileId, SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'

import { NAME_PREFIX, ONE_LOOK } from './members.rules.ts'

type Listed = { brand: SiteId | undefined; before: ProfileId | undefined; found: number; filter: object }

/** CONS-3: that somebody leafed through members: one line for a page of the list, which its screen asks for again. */
export function recordListing(tx: StaffContext, { brand, before, found, filter }: Listed): Promise<void> {
  const page = JSON.stringify([brand, before, filter])
  const subject = { kind: 'list', id: createHash('sha256').update(page).digest('base64url').slice(0, 22) }
  return recordReading(tx, { act: 'member.list', site: brand, subject, after: { found, ...filter } }, ONE_LOOK)
}

type Search = { name: string; brand: SiteId | undefined; found: number }

/**
 * CONS-3: that somebody looked for members by name: one line for a search, also while it is typed and paged through.
 * The log never forgets, so it holds a keyed hash instead of the name.
 */
export function recordSearch(tx: StaffContext, { name, brand, found }: Search): Promise<void> {
  const beginning = name.trim().toLowerCase().slice(0, NAME_PREFIX)
  const id = createHmac('sha256', tx.keys('member-search')).update(beginning).digest('base64url').slice(0, 22)
  const act = { act: 'member.search', site: brand, subject: { kind: 'search', id }, after: { by: 'name', found } }
  return recordReading(tx, act, ONE_LOOK)
}
