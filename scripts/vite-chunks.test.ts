import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { CHUNKS, chunkOf, NAMED } from './vite-chunks.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

test('every screen and frame of a shared file exists', () => {
  expect(NAMED.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
})

const LOGIN = 'src/features/me/ui/login-screen.tsx?router'
const MEMBERS = 'src/features/me/ui/members-screen.tsx?router'
const LIKES = 'src/features/likes/ui/likes-screen.tsx?router'
const CREDITS = 'src/features/payments/ui/credits-screen.tsx?router'
const HOME = 'src/app/home/home-screen.tsx?router'
const FRAME = 'src/app/shell/member-frame.tsx'

/** Where a module goes that these use, directly and through one more module; `later` is a part that loads on demand. */
function chunkFor(users: readonly string[], { later = false, imports = ['src/ui/other.ts'] } = {}): string | null {
  const entries = users.map((user) => `/duet/${user}`)
  const info = (importers: string[], isEntry: boolean, importedIds: string[] = []) => ({
    ...{ importers, isEntry, importedIds },
    dynamicImporters: [] as string[],
  })
  const modules: Record<string, ReturnType<typeof info>> = {
    '/duet/src/ui/shared.ts': info(['/duet/src/ui/between.ts', '/duet/src/ui/later.ts'], false, imports),
    '/duet/src/ui/between.ts': info(entries, false),
    '/duet/src/ui/later.ts': { ...info([], false), dynamicImporters: later ? ['/duet/src/ui/between.ts'] : [] },
    ...Object.fromEntries(entries.map((entry) => [entry, info([], entry.endsWith('?router'))])),
  }
  return chunkOf('/duet/src/ui/shared.ts', { getModuleInfo: (id) => modules[id] ?? null })
}

test.each([
  ['the frame of every page', ['src/app/root.tsx?router', LOGIN], 'shell'],
  ['the frame of members', [FRAME], 'members'],
  ['the frame of members and a screen for visitors', [FRAME, LOGIN], 'shell'],
  ['screens of one set', [MEMBERS, LIKES], 'people'],
  ['members’ screens of different sets', [MEMBERS, CREDITS], 'members'],
  ['screens for members and for visitors', [MEMBERS, LOGIN], 'shell'],
  ['one screen', [MEMBERS], null],
  ['one screen, and a page without script', [MEMBERS, HOME], null],
  ['nothing that comes with a page', [], null],
])('a module goes with its users: %s', (_name, users, chunk) => {
  expect(chunkFor(users)).toBe(chunk)
})

test('a leaf that one screen shares with a later part is no file of its own', () => {
  expect(chunkFor([MEMBERS], { later: true })).toBe(null)
  expect(chunkFor([MEMBERS], { later: true, imports: ['/duet/node_modules/nanostores/index.js'] })).toBe('people')
})

test('libraries are one file, and what the bundler makes is left to it', () => {
  const graph = { getModuleInfo: () => null }
  expect(chunkOf('/duet/node_modules/react-dom/client.js', graph)).toBe('vendor')
  expect(chunkOf('\0virtual:texts/nl/home', graph)).toBe(null)
})

test('a file of a set comes after those of the sets that contain it, and takes nothing of theirs along', () => {
  expect(CHUNKS.indexOf('chat')).toBeLessThan(CHUNKS.indexOf('conversation'))
  expect(CHUNKS.slice(0, 3)).toEqual(['vendor', 'shell', 'members'])
})
