import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A catch that does not look at the error says why: in the line above it, beside it, or first thing in its block. */
const DROPS = /\bcatch \{|\.catch\(\(\) =>|\.catch\(\(_/
const REASON = /^\s*(\/\/|\*|\/\*)|\s\/\/ /

const SRC = fileURLToPath(new URL('./', import.meta.url))

function silentIn(source: string): number[] {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const near = [lines[index - 1] ?? '', line, lines[index + 1] ?? '']
    return DROPS.test(line) && !near.some((each) => REASON.test(each)) ? [index + 1] : []
  })
}

test('no catch drops an error without a reason', () => {
  const files = globSync('**/*.{ts,tsx,js}', { cwd: SRC }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const silent = files.flatMap((file) =>
    silentIn(readFileSync(`${SRC}${file}`, 'utf8')).map((line) => `src/${file}:${line}`),
  )
  expect(silent).toEqual([])
})

test('planted silent catches are found, and explained ones are not', () => {
  expect(silentIn('try {\n  work()\n} catch {}\n')).toEqual([3])
  expect(silentIn('try {\n  work()\n} catch {\n  return null\n}\n')).toEqual([3])
  expect(silentIn('await work().catch(() => undefined)')).toEqual([1])
  expect(silentIn('await work()\n  .catch((_error) => {})')).toEqual([2])
  expect(silentIn('// The next turn tries again.\nawait work().catch(() => undefined)')).toEqual([])
  expect(silentIn('try {\n  work()\n} catch {\n  // Storage is blocked.\n  return null\n}')).toEqual([])
  expect(silentIn('try {\n  work()\n} catch (error) {\n  log.warn(error)\n}')).toEqual([])
})
