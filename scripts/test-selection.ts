/** What every feature stands on. */
const GROUND = ['src/platform/db/migrate.test.ts', 'src/platform/events.test.ts']

/** They bring the only server that they are about. */
const EMBEDDED = 'src/platform/db/embedded.test.ts'

/**
 * Which route tests are worth repeating on another PostgreSQL: the migrations, the events and the first file of each
 * feature; in the long form all that have a say in it.
 */
export function testsForAnotherServer(files: readonly string[], long: boolean): string[] {
  // Vitest passes over a name that it does not find.
  const missing = GROUND.filter((file) => !files.includes(file))
  if (missing.length > 0) throw new Error(`${missing} is not among the route tests`)

  const sorted = files.filter((file) => file !== EMBEDDED).sort()
  if (long) return sorted
  const byFeature = Map.groupBy(sorted, (file) => file.match(/^src\/features\/[^/]+\//)?.[0])
  byFeature.delete(undefined)
  return [...GROUND, ...[...byFeature.values()].map(([first]) => first!)]
}
