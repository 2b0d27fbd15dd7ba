import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'

export const OWN = 'own code and texts'

/** Fraction of a served script per package. */
export function ownersOf(path: string, root: string): [owner: string, fraction: number][] {
  const mapped = join(root, 'mapped', path)
  const served = join(root, 'build/client', path)
  // Texts and the worker come from no bundle.
  if (!existsSync(`${mapped}.map`)) return [[OWN, 1]]
  // The two builds must be identical, or the map describes another file.
  if (!existsSync(mapped) || !readFileSync(mapped).equals(readFileSync(served)))
    throw new Error(`${path} differs between the build with source maps and the one without`)
  const shares = [...sharesOf(mapped)]
  const whole = shares.reduce((total, [, characters]) => total + characters, 0)
  return shares.map(([owner, characters]) => [owner, characters / whole])
}

const known = new Map<string, Map<string, number>>()

/**
 * Characters of a minified file per package, by its source map. The rest counts as ours: our code and texts, and what
 * the build tools add (the route manifest, import helpers).
 */
function sharesOf(file: string): Map<string, number> {
  // Cached, because counting takes seconds and pages share most files.
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
