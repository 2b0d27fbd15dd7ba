import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

import { codeIn, documents, filesOf, ROOT, read } from './documents.ts'

type Document = { path: string; text: string }

/** How GitHub makes an anchor from a heading. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Relative links whose file or heading does not exist. */
function brokenLinks({ path, text }: Document): string[] {
  // Legal pages link to addresses of the site, not to files.
  if (path.startsWith('locales/') && path.includes('/pages/')) return []
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
  return targets
    .filter((target) => !/^(https?:|mailto:|\/|javascript:|data:)/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const found = file === '' ? path : normalize(join(dirname(path), file))
      if (!existsSync(join(ROOT, found))) return true
      return anchor !== undefined && !anchorsOf(read(found)).includes(anchor)
    })
    .map((target) => `${path} → ${target}`)
}

const PLACES = /^(src|docs|tests|scripts|bench|deploy|sites|locales|migrations|packages|demo|public)\/[\w@{}*.,/-]+$/
/** Relative to `src/`, such as `platform/texts.ts`, or to the document's own folder. */
const INSIDE_SRC = /^(app|console|features|kernel|operator|platform|server|ui)\/[\w@{}*.,/-]*(\.\w+|\/)$/

/** Paths in backticks that name no file; `<name>` and `…` mark a pattern for people. */
function missingPaths({ path, text }: Document): string[] {
  const exists = (place: string) => filesOf(place).length > 0 || existsSync(join(ROOT, place))
  return codeIn(text)
    .flatMap((code) => code.split(' '))
    .filter(
      (word) =>
        (PLACES.test(word) && !exists(word)) ||
        (INSIDE_SRC.test(word) && !exists(`src/${word}`) && !exists(join(dirname(path), word))),
    )
    .map((word) => `${path}: ${word}`)
}

describe('documents', () => {
  test('link to files and headings that exist', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([])
  })

  test('name paths that exist', () => {
    expect(documents.flatMap(missingPaths)).toEqual([])
  })

  test('exist where code names them', () => {
    const code = filesOf('{src,tests,demo,packages,scripts,bench,deploy}/**/*.{ts,tsx,sql,yaml,service}', '*.ts')
    const named = code.flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([doc]) => ({ path, doc })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ doc }) => !existsSync(join(ROOT, doc)))).toEqual([])
  })

  test('a planted dead link, dead anchor and dead path are found', () => {
    const text =
      '[a](nowhere.md) [b](README.md#no-such-heading) `src/nowhere.ts` `npx node app/nowhere.ts` `src/features/<word>/x.ts`'
    expect(brokenLinks({ path: 'README.md', text })).toHaveLength(2)
    expect(missingPaths({ path: 'README.md', text })).toEqual([
      'README.md: src/nowhere.ts',
      'README.md: app/nowhere.ts',
    ])
  })
})
