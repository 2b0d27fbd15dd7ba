import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'

export const OWN = 'own code and texts'

/**
 * How many characters of a minified file come from which package, by its source map. What no package claims is ours:
 * our code and texts, and what the build tools write around our modules (the route manifest, import helpers).
 */
export function sharesOf(file: string): Map<string, number> {
  const code = readFileSync(file, 'utf8')
  if (!existsSync(`${file}.map`)) return new Map([[OWN, code.length]])
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
  const shares = new Map<string, number>()
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column)
      const owner = ownerOf('originalSource' in entry ? entry.originalSource : '')
      shares.set(owner, (shares.get(owner) ?? 0) + 1)
    }
  return shares
}

function ownerOf(source: string | undefined): string {
  const inside = source?.split('node_modules/').slice(1).at(-1)
  return inside === undefined ? OWN : /^(@[^/]+\/)?[^/]+/.exec(inside)![0]
}
