import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'

export const OWN = 'own code and texts'

/** Which part of a script the server sends comes from which package. */
export function ownersOf(path: string, root: string): [owner: string, fraction: number][] {
  const mapped = join(root, 'mapped', path)
  const served = join(root, 'build/client', path)
  // The same sources give the same names and bytes; if that ever ends, the shares would be of another file.
  if (!existsSync(mapped) || !readFileSync(mapped).equals(readFileSync(served)))
    throw new Error(`${path} differs between the build with source maps and the one without`)
  const shares = [...sharesOf(mapped)]
  const whole = shares.reduce((total, [, characters]) => total + characters, 0)
  return shares.map(([owner, characters]) => [owner, characters / whole])
}

const known = new Map<string, Map<string, number>>()

/**
 * How many characters of a minified file come from which package, by its source map. What no package claims is ours:
 * our code and texts, and what the build tools write around our modules (the route manifest, import helpers).
 */
function sharesOf(file: string): Map<string, number> {
  // Most files are loaded by every page, and to count their characters takes seconds.
  const counted = known.get(file) ?? countShares(file)
  known.set(file, counted)
  return counted
}

function countShares(file: string): Map<string, number> {
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
