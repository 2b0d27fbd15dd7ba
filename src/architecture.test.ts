import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The import map, executed. docs/architecture.md has it as a table with the reasons. */

/** Low to high: a feature may use those before it, never those after it. */
const FEATURES = [
  'sites',
  'languages',
  'places',
  'tracking',
  'visits',
  'client-errors',
  'mailing',
  'accounts',
  'staff',
  'legal',
  'credits',
  'discounts',
  'payments',
  'blocks',
  'profiles',
  'photos',
  'moderation',
  'search',
  'likes',
  'swipe',
  'chat',
  'gifts',
  'notifications',
  'me',
  'signup',
  'landers',
  'leaving',
  'members',
  'figures',
  'system',
  'today',
]

/** Folders of the two applications that the screens of features stand on; the rest of them puts screens together. */
const GROUND: Record<string, readonly string[]> = {
  app: ['api', 'forms', 'live', 'page', 'seo', 'static-page'],
  console: ['charts', 'page', 'tables'],
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const BROWSER_SAFE = /\.(contract|rules)\.ts$/

type Part =
  | { kind: 'kernel' | 'ui' | 'platform' | 'server' | 'operator' | 'art' | 'demo' | 'all' }
  | { kind: 'app' | 'console' | 'app-ground' | 'console-ground' }
  | { kind: 'feature'; feature: string; role: 'browser-safe' | 'ui' | 'desk' | 'server' }

/** Paths are relative to the repository. */
function partOf(path: string): Part {
  if (path.startsWith('packages/art/')) return { kind: 'art' }
  if (path.startsWith('demo/')) return { kind: 'demo' }
  const [, top = '', second = '', third = ''] = path.split('/')
  if (top === 'app' || top === 'console') return { kind: GROUND[top]?.includes(second) ? `${top}-ground` : top }
  if (top !== 'features') return { kind: top as 'kernel' }
  if (second === 'all.ts' || second === 'sections.ts') return { kind: 'all' }
  const screens = third === 'ui' || third === 'desk' ? third : undefined
  return { kind: 'feature', feature: second, role: screens ?? (BROWSER_SAFE.test(path) ? 'browser-safe' : 'server') }
}

/** Why the file must not import the target, or undefined when it may. */
function objection(from: string, to: string): string | undefined {
  const [here, there] = [partOf(from), partOf(to)]
  switch (here.kind) {
    case 'kernel':
    case 'art':
      return there.kind === here.kind ? undefined : `${here.kind} imports nothing of ours`
    case 'ui':
      return allow(there, ['ui', 'kernel'])
    case 'platform':
      return allow(there, ['platform', 'kernel'])
    case 'app-ground':
    case 'console-ground':
      if (there.kind === 'feature')
        return there.role === 'browser-safe' ? undefined : 'features stand on it, not the other way round'
      return allow(there, [here.kind, 'app-ground', 'ui', 'kernel', 'art'])
    case 'app':
    case 'console':
      if (there.kind === 'feature') {
        const screens = here.kind === 'app' ? 'ui' : 'desk'
        return there.role === 'browser-safe' || there.role === screens
          ? undefined
          : `${here.kind} reaches contracts, rules and ${screens}/ only`
      }
      return allow(there, [here.kind, `${here.kind}-ground`, 'app-ground', 'ui', 'kernel', 'art'])
    case 'server':
    case 'operator':
      if (to === 'src/app/ssr.ts' || there.kind === 'feature' || there.kind === 'all') return undefined
      return allow(there, ['server', 'operator', 'platform', 'kernel', 'art', 'demo'])
    case 'demo':
      if (there.kind === 'feature')
        return there.role === 'ui' || there.role === 'desk' ? 'the demo knows no screens' : undefined
      return allow(there, ['demo', 'all', 'platform', 'kernel', 'art'])
    case 'all':
      return there.kind === 'feature' ? undefined : allow(there, ['all', 'platform'])
    case 'feature':
      return featureObjection(here, there, to)
  }
}

function featureObjection(here: Part & { kind: 'feature' }, there: Part, to: string): string | undefined {
  if (there.kind === 'feature') {
    const lower = FEATURES.indexOf(there.feature) < FEATURES.indexOf(here.feature)
    if (there.feature !== here.feature && !lower && !to.endsWith('.events.ts'))
      return `${there.feature} is not below ${here.feature}`
    if (there.role === 'ui' || there.role === 'desk')
      return here.role === there.role ? undefined : `${here.role} must not reach ${there.role}`
    return there.role === 'server' && here.role !== 'server' ? 'browser code must not reach use cases' : undefined
  }
  switch (here.role) {
    case 'ui':
      return allow(there, ['app-ground', 'ui', 'kernel', 'art'])
    case 'desk':
      return allow(there, ['console-ground', 'app-ground', 'ui', 'kernel', 'art'])
    case 'server':
      return allow(there, ['platform', 'kernel', 'art'])
    case 'browser-safe':
      return allow(there, ['kernel'])
  }
}

const allow = (there: Part, kinds: readonly string[]) =>
  kinds.includes(there.kind) ? undefined : `${there.kind} is out of reach`

const isScreen = (path: string) => /^src\/(ui|app|console)\/|^src\/features\/\w+\/(ui|desk)\//.test(path)

/** Packages that only some may know. */
const RESERVED: { packages: RegExp; may: (path: string) => boolean; why: string }[] = [
  {
    packages: /^node:/,
    may: (path) => /^(src\/(platform|server|operator)|demo|packages\/art)\//.test(path) || isServerSide(path),
    why: 'runs in the browser too',
  },
  { packages: /^(react(-dom)?|nanostores|@nanostores\/.+)(\/|$)/, may: isScreen, why: 'knows no React' },
  {
    packages: /^react-router(\/|$)/,
    may: (path) => isScreen(path) && !path.startsWith('src/ui/'),
    why: 'react-router stays behind one door',
  },
  {
    packages: /^(pg|fastify|graphile-worker)(\/|$)/,
    may: (path) => /^src\/(platform|server)\//.test(path),
    why: 'drivers belong to platform and server',
  },
]

/** A feature's server files may read files and hash; the pages' entry on the server may stream. */
const isServerSide = (path: string) => {
  const part = partOf(path)
  return (
    (part.kind === 'feature' && part.role === 'server') ||
    path === 'src/app/entry.server.tsx' ||
    path.endsWith('.server.ts')
  )
}

/** Reads of the world that rules and use cases must get through their context. */
const WORLD = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b/

type File = { path: string; text: string }
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sources: File[] = globSync('{src,demo,packages/art/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTest(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Types count as well: a reader who follows them goes the same way. */
const IMPORT = /(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g
const specifiersIn = (text: string) => [...text.matchAll(IMPORT)].map(([, from, bare]) => from ?? bare ?? '')

function complaintsAbout({ path, text }: File): string[] {
  return specifiersIn(text).flatMap((specifier) => {
    const target = ownTarget(path, specifier)
    const reason = target === undefined ? reservation(path, specifier) : objection(path, target)
    return reason === undefined ? [] : [`${path} → ${specifier}: ${reason}`]
  })
}

/** The file of ours that a specifier means, or undefined for packages, locales and styles. */
function ownTarget(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) {
    const target = normalize(join(dirname(path), bare))
    return target.startsWith('..') ? undefined : target
  }
  if (bare.startsWith('@duet/art/')) return bare.replace('@duet/art/', 'packages/art/src/')
  if (bare.startsWith('#demo/')) return bare.slice(1)
  return /^#(app|console|features|kernel|operator|platform|server|ui)\//.test(bare) ? `src/${bare.slice(1)}` : undefined
}

function reservation(path: string, specifier: string): string | undefined {
  return RESERVED.find(({ packages, may }) => packages.test(specifier) && !may(path))?.why
}

/** Groups of files that import each other in a circle, by Tarjan's algorithm. */
function circlesIn(files: readonly File[]): string[][] {
  const known = new Map(files.map(({ path, text }) => [path, text]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(path: string): number {
    const index = order.size
    order.set(path, index)
    lowest.set(path, index)
    open.push(path)
    for (const specifier of specifiersIn(known.get(path) ?? '')) {
      const target = ownTarget(path, specifier)
      if (target === undefined || !known.has(target)) continue
      const reached = order.has(target) ? (open.includes(target) ? (order.get(target) ?? index) : index) : visit(target)
      lowest.set(path, Math.min(lowest.get(path) ?? index, reached))
    }
    if (lowest.get(path) === index) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle)
    }
    return lowest.get(path) ?? index
  }

  for (const { path } of files) if (!order.has(path)) visit(path)
  return circles
}

describe('the import map', () => {
  test('every file imports only what its place allows', () => {
    expect(sources.flatMap(complaintsAbout)).toEqual([])
  })

  test('no import runs in a circle, types included', () => {
    expect(circlesIn(sources)).toEqual([])
  })

  test('a planted circle is found, and a chain is none', () => {
    const file = (name: string, ...imports: string[]) => ({
      path: `src/kernel/${name}.ts`,
      text: imports.map((each) => `import type { X } from './${each}.ts'`).join('\n'),
    })
    expect(circlesIn([file('a', 'b', 'c'), file('b', 'c'), file('c')])).toEqual([])
    expect(circlesIn([file('a', 'b'), file('b', 'c'), file('c', 'b')]).map((each) => each.length)).toEqual([2])
  })

  test('every feature has its place in the order, and every ground folder exists', () => {
    const found = new Set(sources.flatMap(({ path }) => /^src\/features\/(\w+)\//.exec(path)?.[1] ?? []))
    expect([...found].filter((name) => !FEATURES.includes(name))).toEqual([])
    expect(GROUND.app?.filter((folder) => !existsSync(join(ROOT, 'src/app', folder)))).toEqual([])
  })

  test('what no feature owns stays small', () => {
    expect(globSync('src/app/**/*.*', { cwd: ROOT }).length).toBeLessThan(100)
  })

  test('a planted bad import is caught, in each kind of place', () => {
    const planted: [string, string][] = [
      ['src/kernel/money.ts', '#platform/config.ts'],
      ['src/ui/button.tsx', '#features/sites/sites.rules.ts'],
      ['src/ui/button.tsx', 'react-router'],
      ['src/platform/config.ts', '#features/sites/site-store.ts'],
      ['src/features/sites/read-settings.ts', '#features/chat/send-message.ts'],
      ['src/features/sites/read-settings.ts', '#features/sites/ui/any.tsx'],
      ['src/features/sites/sites.rules.ts', '#platform/config.ts'],
      ['src/features/sites/sites.contract.ts', './read-settings.ts'],
      ['src/features/chat/ui/message-log.tsx', '#features/chat/send-message.ts'],
      ['src/features/chat/ui/message-log.tsx', '#features/notifications/ui/use-push.ts'],
      ['src/features/chat/ui/message-log.tsx', '#features/chat/desk/case.tsx'],
      ['src/features/chat/ui/message-log.tsx', '#app/shell/top-bar.tsx'],
      ['src/features/chat/ui/message-log.tsx', '#console/page/shell.tsx'],
      ['src/features/chat/desk/case.tsx', '#features/chat/ui/message-log.tsx'],
      ['src/features/chat/desk/case.tsx', '#features/notifications/desk/case.tsx'],
      ['src/app/root.tsx', '#features/sites/read-settings.ts'],
      ['src/app/root.tsx', '#features/chat/desk/case.tsx'],
      ['src/app/root.tsx', '#console/root.tsx'],
      ['src/app/root.tsx', '#server/build-app.ts'],
      ['src/app/page/use-page.ts', '#app/shell/top-bar.tsx'],
      ['src/app/forms/use-form.ts', '#features/accounts/ui/email-field.tsx'],
      ['src/console/root.tsx', '#app/root.tsx'],
      ['src/console/root.tsx', '#features/chat/ui/message-log.tsx'],
      ['src/server/pages.ts', '#app/root.tsx'],
      ['src/features/photos/open-photo.ts', '#demo/demo.ts'],
      ['demo/people.ts', '#server/build-app.ts'],
      ['packages/art/src/draw.ts', '#kernel/money.ts'],
      ['src/kernel/money.ts', 'node:fs'],
      ['src/kernel/money.ts', 'nanostores'],
      ['src/features/sites/apply-sites.ts', 'pg'],
    ]
    for (const [path, specifier] of planted) {
      expect(
        complaintsAbout({ path, text: `import { x } from '${specifier}'` }),
        `${path} → ${specifier}`,
      ).toHaveLength(1)
    }
  })

  test('upward news may be heard: events of a higher feature are open to all', () => {
    expect(
      complaintsAbout({
        path: 'src/features/credits/credits.handlers.ts',
        text: `import { x } from '#features/chat/chat.events.ts'`,
      }),
    ).toEqual([])
  })
})

describe('house rules', () => {
  test('use cases and rules take time, chance and environment from their context', () => {
    const features = sources.filter(({ path }) => /^src\/(features|kernel)\//.test(path) && !isScreen(path))
    expect(features.filter(({ text }) => WORLD.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('the environment is read in one place', () => {
    // end-with-parent.ts asks npm's own variable whether npm is the parent: that is no setting.
    const readers = sources.filter(
      ({ path, text }) =>
        /process\.env\b/.test(text) && !['src/platform/config.ts', 'src/platform/end-with-parent.ts'].includes(path),
    )
    expect(readers.map(({ path }) => path).filter((path) => !path.startsWith('src/platform/db/embedded'))).toEqual([])
  })

  test('no folder is a drawer', () => {
    expect(
      sources.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path)).map(({ path }) => path),
    ).toEqual([])
  })

  test('no file outgrows what a reader can hold', () => {
    const tables = ['src/ui/icon.tsx']
    const long = sources.filter(({ path, text }) => text.split('\n').length > 350 && !tables.includes(path))
    expect(long.map(({ path }) => path)).toEqual([])
  })
})
