import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../../', import.meta.url))
const INTERNALS = /\b_private_\w+/

const opens = (text: string) => INTERNALS.test(text)

test('one file alone knows the tables of the job queue', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => opens(readFileSync(`${SRC}${file}`, 'utf8')))).toEqual([
    'platform/jobs/queue-tables.ts',
  ])
  expect(opens('select from graphile_worker._private_jobs')).toBe(true)
})
