import { readFileSync } from 'node:fs'

/** Character → what it looks like. Read on first use: most processes of the command line never need it. */
let prototypes: Map<string, string> | undefined

/** UTS #39, section 4: two texts are confusable exactly if their skeletons are equal. */
export function skeletonOf(text: string): string {
  prototypes ??= readPrototypes()
  const seen = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  let alike = ''
  for (const sign of seen) alike += prototypes.get(sign) ?? sign
  return alike.normalize('NFD')
}

function readPrototypes(): Map<string, string> {
  const found = new Map<string, string>()
  const lines = readFileSync(new URL('./confusables.txt', import.meta.url), 'utf8').split('\n')
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    const [prototype = '', sources = ''] = line.split(':')
    const shape = signs(prototype).join('')
    for (const source of signs(sources)) found.set(source, shape)
  }
  // Some shapes come apart into signs that have a shape themselves: ҋ looks like й, and и has one of its own.
  for (const [source, shape] of found) found.set(source, settled(shape, found))
  return found
}

function settled(shape: string, table: ReadonlyMap<string, string>): string {
  const next = [...shape.normalize('NFD')].map((sign) => table.get(sign) ?? sign).join('')
  return next === shape ? shape : settled(next, table)
}

const signs = (codes: string) => codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
