import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { privacies } from '#features/all.ts'
import { many, run } from '#platform/db/query.ts'

import { sharedTestApp } from './support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

/** Columns that hold people by their name, whatever they refer to. */
const PEOPLE =
  /(?:^|_)(?:account|profile|member|person|user|owner|sender|recipient|reader|viewer|blocker|blocked|liker|liked)_id$|e_?mail|mailbox/

type Column = { table: string; column: string; refers: boolean }

/** Every column of our tables, and whether it refers to an account or a profile. */
const columns = () =>
  many(
    db(),
    sql<Column>`
      select class.relname as table, attribute.attname as column,
        exists (
          select from pg_constraint link
          where link.conrelid = class.oid and link.contype = 'f' and attribute.attnum = any(link.conkey)
            and link.confrelid in ('accounts'::regclass, 'profiles'::regclass)
        ) as refers
      from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
      where class.relkind in ('r', 'p') and class.relnamespace = 'public'::regnamespace
        and attribute.attnum > 0 and not attribute.attisdropped
      order by 1, 2
    `,
  )

/** Of people who work in the console, not of members. */
const OF_STAFF = ['staff.email', 'staff.email_key', 'staff_failures.email_hash']

const named = new Set(
  privacies.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, names]) => names.map((column) => `${table}.${column}`)),
  ),
)

async function forgotten(): Promise<string[]> {
  const people = (await columns()).filter(({ column, refers }) => refers || PEOPLE.test(column))
  return people
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !named.has(name) && !OF_STAFF.includes(name))
}

test('[ACC-8] every column that holds a person is named by a feature that erases it', async () => {
  expect(await forgotten()).toEqual([])
})

test('a planted table that nobody names is caught, by the names of its columns and by what they refer to', async () => {
  await run(
    db(),
    sql`
      create table planted (
        viewer_id text, email_address text, whoever text references profiles (id), harmless text
      )
    `,
  )
  try {
    expect(await forgotten()).toEqual(['planted.email_address', 'planted.viewer_id', 'planted.whoever'])
  } finally {
    await run(db(), sql`drop table planted`)
  }
})

test('what privacy files name exists, and each table belongs to one feature', async () => {
  const existing = new Set((await columns()).map(({ table, column }) => `${table}.${column}`))
  expect([...named].filter((name) => !existing.has(name))).toEqual([])
  const tables = privacies.flatMap((privacy) => Object.keys(privacy.tables))
  expect(tables.filter((table, place) => tables.indexOf(table) !== place)).toEqual([])
})
