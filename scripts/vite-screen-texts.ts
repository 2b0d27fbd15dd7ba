import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

type Source = { isContract: boolean; imports: string[]; later: string[]; named: string[]; words: ReadonlySet<string> }
const sources = new Map<string, Source>()

/** A text id, or a template of one: `people.${field}_${answer}`. */
const NAMED = /(['"])([a-z]+\.\w+)\1|`([a-z]+\.(?:[^`$]|\$\{[^}]*\})*)`/g
const HOLE = /\$\{[^}]*\}/g
/** A template that leaves the whole name open. */
const OPEN = /^([a-z]+)\.\$\{[^}]*\}$/
const IMPORT = /(?:from|import) '((?:#|\.{1,2}\/)[^']+\.tsx?)'/g
const LATER = /import\('((?:#|\.{1,2}\/)[^']+\.tsx?)'\)/g
/** Names every refusal of the product. */
const EVERY_ERROR = `${ROOT}src/kernel/errors.ts`

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const code = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const paths = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, path = '']) =>
      path.startsWith('#') ? `${ROOT}src/${path.slice(1)}` : join(dirname(file), path),
    )
  const source = {
    isContract: file.endsWith('.contract.ts'),
    imports: paths(IMPORT),
    later: paths(LATER),
    named: [...code.matchAll(NAMED)].map(([, , id, template]) => id ?? template ?? ''),
    words: new Set(file === EVERY_ERROR ? [] : code.match(/\w+/g)),
  }
  sources.set(file, source)
  return source
}

/** Types count as well: they spell out what fills a template. */
function reachableFrom(modules: readonly string[], later: boolean): Source[] {
  const files = new Set(modules.map((path) => `${ROOT}${path}`))
  for (const file of files) {
    const source = sourceOf(file)
    for (const imported of [...source.imports, ...(later ? source.later : [])]) files.add(imported)
  }
  return [...files].map(sourceOf)
}

/**
 * Which of these texts some modules and their imports can show; `later` adds parts that load on demand. A template may
 * stand for every text it fits; one that leaves the whole name open, for those whose name a module says.
 */
export function textsNamedIn(modules: readonly string[], ids: readonly string[], { later }: { later: boolean }) {
  const found = reachableFrom(modules, later)
  const named = new Set(found.flatMap((source) => source.named))
  const open = new Set([...named].flatMap((name) => OPEN.exec(name)?.[1] ?? []))
  const templates = [...named]
    .filter((name) => name.includes('${') && !OPEN.test(name))
    .map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(HOLE, '\\w+')}$`))
  return ids.filter((id) => {
    const [area = '', key = ''] = id.split('.')
    if (named.has(id) || templates.some((template) => template.test(id))) return true
    // The server words the refusals that only a contract names.
    return open.has(area) && found.some(({ words, isContract }) => words.has(key) && !(isContract && area === 'errors'))
  })
}
