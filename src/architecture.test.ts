import { globSync, readFileSync } from 'node:fs'
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
  'mailing',
  'accounts',
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
  'landers',
  'me',
  'signup',
  'leaving',
]

const SRC = fileURLToPath(new URL('./', import.meta.url))
const BROWSER_SAFE = /\.(contract|rules)\.ts$/

type Part =
  | { kind: 'kernel' | 'ui' | 'platform' | 'app' | 'server' | 'operator' | 'art' | 'demo' }
  | { kind: 'feature'; feature: string; role: 'browser-safe' | 'ui' | 'server' }
  | { kind: 'all' }

function partOf(path: string): Part {
  const [top = '', feature = '', third = ''] = path.split('/')
  if (top !== 'features') return { kind: top as 'kernel' }
  if (feature === 'all.ts') return { kind: 'all' }
  const role = third === 'ui' ? 'ui' : BROWSER_SAFE.test(path) ? 'browser-safe' : 'server'
  return { kind: 'feature', feature, role }
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
    case 'app':
      if (there.kind === 'feature') return there.role === 'server' ? 'app must not reach use cases' : undefined
      return allow(there, ['app', 'ui', 'kernel'])
    case 'server':
    case 'operator':
      if (to === 'app/ssr.ts' || there.kind === 'feature' || there.kind === 'all') return undefined
      return allow(there, ['server', 'operator', 'platform', 'kernel', 'art', 'demo'])
    case 'demo':
      if (there.kind === 'feature') return there.role === 'ui' ? 'the demo knows no screens' : undefined
      return allow(there, ['demo', 'all', 'platform', 'kernel', 'art'])
    case 'all':
      return there.kind === 'feature' ? undefined : allow(there, ['platform'])
    case 'feature':
      return featureObjection(here, there, to)
  }
}

function featureObjection(here: Part & { kind: 'feature' }, there: Part, to: string): string | undefined {
  if (there.kind === 'feature') {
    const lower = FEATURES.indexOf(there.feature) < FEATURES.indexOf(here.feature)
    if (there.feature !== here.feature && !lower && !to.endsWith('.events.ts'))
      return `${there.feature} is not below ${here.feature}`
    if (here.role === 'server') return there.role === 'ui' ? 'use cases know no screens' : undefined
    if (there.role === 'server') return 'browser code must not reach use cases'
    return here.role === 'browser-safe' && there.role === 'ui' ? 'contracts and rules know no screens' : undefined
  }
  if (here.role === 'ui') return allow(there, ['ui', 'kernel'])
  return allow(there, here.role === 'server' ? ['platform', 'kernel', 'art'] : ['kernel'])
}

const allow = (there: Part, kinds: readonly string[]) =>
  kinds.includes(there.kind) ? undefined : `${there.kind} is out of reach`

/** Packages that only some may know. */
const RESERVED: { packages: RegExp; may: (path: string) => boolean; why: string }[] = [
  {
    packages: /^node:/,
    may: (path) => /^(platform|server|operator|art|demo)\//.test(path) || isServerSide(path),
    why: 'runs in the browser too',
  },
  {
    packages: /^react(-dom)?(\/|$)/,
    may: (path) => /^(ui|app)\//.test(path) || path.includes('/ui/'),
    why: 'knows no React',
  },
  {
    packages: /^react-router(\/|$)/,
    may: (path) => path.startsWith('app/') || path.includes('/ui/'),
    why: 'react-router stays behind one door',
  },
  {
    packages: /^(pg|fastify|graphile-worker)(\/|$)/,
    may: (path) => /^(platform|server)\//.test(path),
    why: 'drivers belong to platform and server',
  },
]

/** A feature's server files may read files and hash; the pages' entry on the server may stream. */
const isServerSide = (path: string) => {
  const part = partOf(path)
  return (
    (part.kind === 'feature' && part.role === 'server') ||
    path === 'app/entry.server.tsx' ||
    path.endsWith('.server.ts')
  )
}

/** Reads of the world that rules and use cases must get through their context. */
const WORLD = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b/

type File = { path: string; text: string }
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sources: File[] = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTest(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

const IMPORT = /(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g

function complaintsAbout({ path, text }: File): string[] {
  const specifiers = [...text.matchAll(IMPORT)].map(([, from, bare]) => (from ?? bare)!)
  return specifiers.flatMap((specifier) => {
    const target = ownTarget(path, specifier)
    const reason = target === undefined ? reservation(path, specifier) : objection(path, target)
    return reason === undefined ? [] : [`${path} → ${specifier}: ${reason}`]
  })
}

/** The file under src that a specifier means, or undefined for packages, locales and styles. */
function ownTarget(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) {
    const target = normalize(join(dirname(path), bare))
    return target.startsWith('..') || target.includes('+types') ? undefined : target
  }
  return /^#(app|art|demo|features|kernel|operator|platform|server|ui)\//.test(bare) ? bare.slice(1) : undefined
}

function reservation(path: string, specifier: string): string | undefined {
  return RESERVED.find(({ packages, may }) => packages.test(specifier) && !may(path))?.why
}

describe('the import map', () => {
  test('every file imports only what its place allows', () => {
    expect(sources.flatMap(complaintsAbout)).toEqual([])
  })

  test('every feature has its place in the order', () => {
    const found = new Set(
      sources.flatMap(({ path }) =>
        path.startsWith('features/') && path.split('/').length > 2 ? [path.split('/')[1]] : [],
      ),
    )
    expect([...found].filter((name) => !FEATURES.includes(name!))).toEqual([])
  })

  test('a planted bad import is caught, in each kind of place', () => {
    const planted: [string, string][] = [
      ['kernel/money.ts', '#platform/config.ts'],
      ['ui/button.tsx', '#features/sites/sites.rules.ts'],
      ['ui/button.tsx', 'react-router'],
      ['platform/config.ts', '#features/sites/site-store.ts'],
      ['features/sites/read-settings.ts', '#features/chat/send-message.ts'],
      ['features/sites/sites.rules.ts', '#platform/config.ts'],
      ['features/sites/sites.contract.ts', './read-settings.ts'],
      ['features/chat/ui/message-list.tsx', '#features/chat/send-message.ts'],
      ['app/root.tsx', '#features/sites/read-settings.ts'],
      ['app/root.tsx', '#server/build-app.ts'],
      ['server/pages.ts', '#app/root.tsx'],
      ['features/photos/open-photo.ts', '#demo/demo.ts'],
      ['demo/people.ts', '#server/build-app.ts'],
      ['kernel/money.ts', 'node:fs'],
      ['features/sites/apply-sites.ts', 'pg'],
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
        path: 'features/credits/credits.handlers.ts',
        text: `import { x } from '#features/chat/chat.events.ts'`,
      }),
    ).toEqual([])
  })
})

describe('house rules', () => {
  test('use cases and rules take time, chance and environment from their context', () => {
    const features = sources.filter(({ path }) => path.startsWith('features/') || path.startsWith('kernel/'))
    expect(features.filter(({ text }) => WORLD.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('the environment is read in one place', () => {
    // shutdown.ts asks npm's own variable whether npm is the parent: that is no setting.
    const readers = sources.filter(
      ({ path, text }) => /process\.env\b/.test(text) && !['platform/config.ts', 'server/shutdown.ts'].includes(path),
    )
    expect(readers.map(({ path }) => path).filter((path) => !path.startsWith('platform/db/embedded'))).toEqual([])
  })

  test('no folder is a drawer', () => {
    expect(
      sources.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path)).map(({ path }) => path),
    ).toEqual([])
  })

  test('no file outgrows what a reader can hold', () => {
    const tables = ['ui/icon.tsx']
    const long = sources.filter(({ path, text }) => text.split('\n').length > 350 && !tables.includes(path))
    expect(long.map(({ path }) => path)).toEqual([])
  })
})
