// `node scripts/test-on-system-postgres.ts vitest run …` appends test files to the command and runs it on an installed
// PostgreSQL. `npm test` uses it for its step of that name.
import { spawn, spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findSystemPostgres, startSystemPostgres } from '#tests/support/system-postgres.ts'
import { HASTY } from '#tests/support/template-database.ts'

import { testsForAnotherServer } from './test-selection.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const installed = findSystemPostgres()
if (!installed) throw new Error('PostgreSQL 15 to 17 is not installed')
process.stdout.write(`PostgreSQL ${installed.version} from ${installed.bin}\n`)

const files = testsForAnotherServer(routeTests(), process.env.DUET_LONG === '1')
const server = await startSystemPostgres(installed, HASTY)
try {
  process.exitCode = await run([...process.argv.slice(2), ...files])
} finally {
  await server.stop()
}

/** Asks Vitest, so that only its configuration defines which files are route tests. */
function routeTests(): string[] {
  const args = ['list', '--project=route', '--filesOnly', '--json']
  const { stdout } = spawnSync('vitest', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  return (JSON.parse(stdout) as { file: string }[]).map(({ file }) => relative(ROOT, file))
}

function run([program, ...args]: string[]): Promise<number> {
  // Ctrl-C also reaches the tests: let them end before the server stops.
  process.on('SIGINT', () => {})
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TEST_DATABASE_URL: server.url }
    const child = spawn(program!, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject).on('exit', (code) => resolve(code ?? 1))
  })
}
