import { joinOrStartEmbedded, startEmbedded } from '#platform/db/embedded.ts'

/**
 * Another Duet, for tests: `node embedded-process.ts start|join <DATA_DIR>`. Prints one line of JSON once its database
 * runs or is refused, one more for each note, and stops when its input ends.
 */
const [mode, dataDir] = process.argv.slice(2)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const options = { settings: { fsync: 'off' }, onNote: (note: string) => say({ note }) }
  const embedded = await (mode === 'join' ? joinOrStartEmbedded : startEmbedded)(dataDir!, options)
  say(embedded)
  process.stdin.resume().once('end', () => void embedded.stop())
} catch (error) {
  const { name, message } = error as Error
  say({ name, message })
}
