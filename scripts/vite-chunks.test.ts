import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { CHUNKS } from './vite-chunks.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

test('every path of a shared chunk exists', () => {
  expect(CHUNKS.flatMap(({ paths }) => paths).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
})

test('no path stands twice: the first group would take it', () => {
  const paths = CHUNKS.flatMap(({ paths }) => paths)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})
