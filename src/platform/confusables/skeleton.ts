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
  return found
}

const signs = (codes: string) => codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
