import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

import { type Migration, readMigrations } from '#platform/db/migration-files.ts'

/** Rules about SQL, executed: docs/architecture.md and docs/decisions/015-migrations.md have the reasons. */

const ROOT = fileURLToPath(new URL('../', import.meta.url))

type File = { path: string; text: string }

const read = (pattern: string, withoutComments: (text: string) => string): File[] =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: withoutComments(readFileSync(join(ROOT, path), 'utf8')) }))

const plainCode = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(\/\/|--).*$/gm, '')
const plainSql = (text: string) => text.replace(/--.*$/gm, '')

const migrations = read('migrations/*.sql', plainSql)
const sources = read('src/**/*.ts', plainCode)

const features = globSync('src/features/*/', { cwd: ROOT }).map((path) => basename(path))

/** `0012-moderation-complaints.sql` belongs to moderation, `src/features/chat/…` to chat, `src/platform/…` to platform. */
function placeOf(path: string): string {
  const name = /^migrations\/\d{4}-(.*)\.sql$/.exec(path)?.[1]
  if (name !== undefined) return features.find((feature) => `${name}-`.startsWith(`${feature}-`)) ?? name
  return /^src\/(?:features\/)?([^/]+)/.exec(path)?.[1] ?? path
}

/** Each table with the place whose migration creates it. */
function ownersIn(files: readonly File[]): Map<string, string> {
  return new Map(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bcreate table (?:if not exists )?([a-z_]+)/g)].map(
        ([, table]) => [table!, placeOf(path)] as const,
      ),
    ),
  )
}

const owners = ownersIn(migrations)

const WRITE = /\b(?:insert into|merge into|update|delete from|truncate(?: table)?|copy)\s+(?:only\s+)?([a-z_]+)\b/g
const READ = /\b(?:from|join|using)\s+([a-z_]+)\b/g

function tablesIn({ text }: File, statement: RegExp): string[] {
  return [...new Set([...text.matchAll(statement)].map(([, table]) => table!))].filter((table) => owners.has(table))
}

/** Names that reach a statement through `sql.table(…)`. */
function namedTables({ text }: File): string[] {
  if (!text.includes('sql.table(')) return []
  return [...text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name!).filter((name) => owners.has(name))
}

function strangeWrites(file: File): string[] {
  return [...tablesIn(file, WRITE), ...namedTables(file)]
    .filter((table) => owners.get(table) !== placeOf(file.path))
    .map((table) => `${file.path} writes ${table} of ${owners.get(table)}`)
}

function strangeReads(file: File): string[] {
  return tablesIn(file, READ)
    .filter((table) => owners.get(table) !== placeOf(file.path))
    .map((table) => `${file.path} reads ${table} of ${owners.get(table)} without a view`)
}

/** The operator's invariants compare the tables of several features. */
const mayRead = ({ path }: File) => /^src\/(operator|server)\//.test(path)

describe('table ownership', () => {
  test('every migration belongs to a feature, to the platform, or creates no tables', () => {
    const places = new Set([...features, 'platform'])
    expect([...owners].filter(([, owner]) => !places.has(owner))).toEqual([])
  })

  test('a table is written only by the feature whose migration creates it', () => {
    expect(sources.flatMap(strangeWrites)).toEqual([])
  })

  test('SQL functions write only the tables of their own feature', () => {
    expect(migrations.flatMap(strangeWrites)).toEqual([])
  })

  test('other features read a table through views of its owner', () => {
    expect(sources.filter((file) => !mayRead(file)).flatMap(strangeReads)).toEqual([])
  })

  test('planted violations are found', () => {
    const chat = (text: string) => ({ path: 'src/features/chat/send-message.ts', text: plainCode(text) })
    expect(strangeWrites(chat('sql`insert into likes (liker_id) values (1)`'))).toHaveLength(1)
    expect(strangeWrites(chat('sql`with told as (\n update accounts\n set paid = true)`'))).toHaveLength(1)
    expect(strangeWrites(chat('sql`delete from\n  profiles where id = 1`'))).toHaveLength(1)
    expect(strangeWrites(chat(`sql\`delete from \${sql.table('wallets')}\``))).toHaveLength(1)
    expect(strangeWrites({ path: 'src/platform/push-keys.ts', text: 'delete from push_subscriptions' })).toHaveLength(1)
    expect(strangeWrites({ path: 'migrations/0021-chat-more.sql', text: 'insert into likes values' })).toHaveLength(1)
    expect(strangeReads(chat('sql`select 1 from messages join likes on true`'))).toHaveLength(1)
    expect(strangeWrites(chat('// update likes\nsql`insert into messages`'))).toEqual([])
    expect(strangeReads(chat('sql`select 1 from given_likes`'))).toEqual([])
  })
})

/** A new column would change what a statement of another build means: its result, or which column a value goes to. */
const STAR =
  /\b(?:select|returning)\s+(?:distinct\s+)?(?:[a-z_]+\.)?\*|,\s*[a-z_]+\.\*|\binsert into [a-z_]+\s+(?:values|select)\b/g

/** Stars over subqueries that list their columns. */
const LISTED_INSIDE = ['src/platform/events.ts: select done.*']

const starsIn = ({ path, text }: File) => [...text.matchAll(STAR)].map(([star]) => `${path}: ${star}`)
const viewsIn = ({ path, text }: File): File => ({
  path,
  text: [...text.matchAll(/^create (?:or replace )?view [\s\S]*?;$/gm)].join('\n'),
})

describe('columns', () => {
  test('statements and views list their columns', () => {
    const found = [...sources, ...migrations.map(viewsIn)].flatMap(starsIn)
    expect(migrations.flatMap(starsIn).filter((found) => found.includes('insert into'))).toEqual([])
    expect(found.sort()).toEqual([...LISTED_INSIDE].sort())
  })

  test('planted stars are found', () => {
    const stars = (text: string) => starsIn({ path: 'x', text })
    expect(stars('sql`select * from payments`')).toHaveLength(1)
    expect(stars('sql`update orders set a = 1 returning *`')).toHaveLength(1)
    expect(stars('sql`select talk.other, sent.* from x`')).toHaveLength(1)
    expect(stars('sql`insert into x values (1)`')).toHaveLength(1)
    expect(stars('sql`select count(*) from x`')).toEqual([])
    expect(
      starsIn(viewsIn({ path: 'x', text: 'create view v as\n  select viewer.id, profile.* from profiles;\n' })),
    ).toHaveLength(1)
  })
})

/** The build that the next release is upgraded from. */
const released = JSON.parse(readFileSync(join(ROOT, 'tests/cluster/previous-build.json'), 'utf8')).migrations as Record<
  string,
  string
>
const newestReleased = Object.keys(released).sort().at(-1)!.slice(0, 4)

function releasedButChanged(files: readonly Migration[]): string[] {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]))
  return Object.keys(released).filter((name) => checksums.get(name) !== released[name])
}

const breaking = (files: readonly Migration[]) =>
  files.filter(({ number, oldestBuild }) => number > newestReleased && oldestBuild > newestReleased)

describe('migrations', () => {
  const files = readMigrations()

  test('released files are as they were released', () => {
    expect(releasedButChanged(files)).toEqual([])
  })

  test('the previous release works on the database of this one', () => {
    expect(breaking(files)).toEqual([])
  })

  test('an edited file and one that breaks the previous release are found', () => {
    const [first, ...rest] = files
    expect(releasedButChanged([{ ...first!, checksum: 'other' }, ...rest])).toEqual([first!.name])
    expect(releasedButChanged(rest)).toEqual([first!.name])
    const added = { ...first!, name: '9999-chat-more.sql', number: '9999' }
    expect(breaking([...files, { ...added, oldestBuild: newestReleased }])).toEqual([])
    expect(breaking([...files, { ...added, oldestBuild: '9999' }])).toHaveLength(1)
  })
})
