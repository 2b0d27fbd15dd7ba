import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../', import.meta.url))

test('no module of the pages awaits at its top level: chunks that import each other would wait forever', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'features/*/ui/**/*.{ts,tsx}'], { cwd: SRC })
  expect(files.length).toBeGreaterThan(100)
  const awaiting = files
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /^(export )?((const|let) .*= )?await\b/m.test(readFileSync(`${SRC}${file}`, 'utf8')))
  expect(awaiting).toEqual([])
})
