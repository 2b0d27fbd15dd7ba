/** Every feature builds on these. */
const GROUND = ['src/platform/db/migrate.test.ts', 'src/platform/events.test.ts']

/** Tests the embedded server itself. */
const EMBEDDED = 'src/platform/db/embedded.test.ts'

/**
 * Route tests worth repeating on another PostgreSQL: migrations, events and the first file of each feature; in the long
 * form all but those of the embedded server.
 */
export function testsForAnotherServer(files: readonly string[], long: boolean): string[] {
  // Vitest silently ignores a file name it does not find.
  const missing = GROUND.filter((file) => !files.includes(file))
  if (missing.length > 0) throw new Error(`${missing} is not among the route tests`)

  const sorted = files.filter((file) => file !== EMBEDDED).sort()
  if (long) return sorted
  const byFeature = Map.groupBy(sorted, (file) => file.match(/^src\/features\/[^/]+\//)?.[0])
  byFeature.delete(undefined)
  return [...GROUND, ...[...byFeature.values()].map(([first]) => first!)]
}
