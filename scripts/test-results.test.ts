import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { browserTests, unitAndRouteTests } from './test-results.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-results-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function aReport(content: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const nowhere = () => join(folder, 'nowhere.json')

describe('unit and route tests', () => {
  const ran = (status: string, ...tests: [string, string][]) => ({
    name: '/duet/src/a.test.ts',
    status,
    assertionResults: tests.map(([fullName, each]) => ({ fullName, status: each })),
  })

  test('each test keeps its full title, tier and status', () => {
    const file = aReport({
      testResults: [ran('failed', ['chat [CHAT-4] sends once', 'passed'], ['chat breaks', 'failed'])],
    })
    expect(unitAndRouteTests(file, 'route')).toEqual([
      { title: 'chat [CHAT-4] sends once', tier: 'route', status: 'passed' },
      { title: 'chat breaks', tier: 'route', status: 'failed' },
    ])
    expect(unitAndRouteTests(file, 'unit').map(({ tier }) => tier)).toEqual(['unit', 'unit'])
  })

  test('a failed test says why in one line', () => {
    const failed = { fullName: 'chat breaks', status: 'failed', failureMessages: ['Error: expected 1\n    at a.ts:1'] }
    const file = aReport({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }] })
    expect(unitAndRouteTests(file, 'unit')[0]?.why).toBe('Error: expected 1 at a.ts:1')
  })

  test.each(['skipped', 'pending', 'todo', 'disabled'])('a test that is %s has not passed', (status) => {
    const [result] = unitAndRouteTests(aReport({ testResults: [ran('passed', ['later', status])] }), 'unit')
    expect(result?.status).toBe('skipped')
  })

  test('a file that fails to load counts as one failure under its name', () => {
    expect(
      unitAndRouteTests(aReport({ testResults: [ran('failed'), ran('passed', ['works', 'passed'])] }), 'unit'),
    ).toEqual([
      { title: '/duet/src/a.test.ts', tier: 'unit', status: 'failed' },
      { title: 'works', tier: 'unit', status: 'passed' },
    ])
  })

  test('a note follows every title when a tier runs on two servers', () => {
    const file = aReport({ testResults: [ran('failed'), ran('passed', ['works', 'passed'])] })
    expect(unitAndRouteTests(file, 'route', ' (PostgreSQL 15)').map(({ title }) => title)).toEqual([
      '/duet/src/a.test.ts (PostgreSQL 15)',
      'works (PostgreSQL 15)',
    ])
  })

  test('a file without selected tests adds nothing', () => {
    expect(unitAndRouteTests(aReport({ testResults: [ran('passed')] }), 'unit')).toEqual([])
  })

  test('without a report there are no results', () => {
    expect(unitAndRouteTests(nowhere(), 'unit')).toEqual([])
  })

  test('a truncated report is an error', () => {
    const file = join(folder, 'cut.json')
    writeFileSync(file, '{"testResults":[{')
    expect(() => unitAndRouteTests(file, 'unit')).toThrow()
    expect(() => browserTests(file)).toThrow()
  })
})

describe('browser tests', () => {
  const spec = (title: string, ok: boolean, ...statuses: string[]) => ({
    title,
    ok,
    tests: statuses.map((status) => ({ status })),
  })
  const suite = (specs: object[], suites?: object[]) => ({ title: 'a.spec.ts', specs, ...(suites && { suites }) })

  test('nested tests are included', () => {
    const inner = suite(
      [spec('[NAV-2] asks once', true, 'expected')],
      [suite([spec('[NAV-3] shows a badge', false, 'unexpected')])],
    )
    const file = aReport({ suites: [suite([spec('[NAV-1] has a footer', true, 'expected')], [inner]), suite([])] })
    expect(browserTests(file)).toEqual([
      { title: '[NAV-1] has a footer', tier: 'browser', status: 'passed' },
      { title: '[NAV-2] asks once', tier: 'browser', status: 'passed' },
      { title: '[NAV-3] shows a badge', tier: 'browser', status: 'failed' },
    ])
  })

  test('a test that ran in only one browser counts as run', () => {
    const file = aReport({ suites: [suite([spec('phone only', true, 'skipped', 'expected')])] })
    expect(browserTests(file)[0]?.status).toBe('passed')
  })

  test('a test that failed in one browser counts as failed', () => {
    const file = aReport({ suites: [suite([spec('wide only', false, 'expected', 'unexpected')])] })
    expect(browserTests(file)[0]?.status).toBe('failed')
  })

  test('a failed test says why, without colours and at a readable length', () => {
    const results = [{}, { error: { message: `\u001b[31mnot\u001b[39m visible\n${'x'.repeat(1000)}` } }]
    const file = aReport({
      suites: [suite([{ title: 'breaks', ok: false, tests: [{ status: 'unexpected', results }] }])],
    })
    expect(browserTests(file)[0]?.why).toMatch(/^not visible x{200,300}$/)
  })

  test('a test that ran in no browser counts as skipped', () => {
    const file = aReport({ suites: [suite([spec('later', true, 'skipped', 'skipped')])] })
    expect(browserTests(file)[0]?.status).toBe('skipped')
  })

  test('an error outside any test is a failure titled with its first line', () => {
    const file = aReport({ suites: [], errors: [{ message: 'Error: could not start the server\n    at start.ts:1' }] })
    expect(browserTests(file)).toEqual([
      { title: 'Error: could not start the server', tier: 'browser', status: 'failed' },
    ])
  })

  test('without a report there are no results', () => {
    expect(browserTests(nowhere())).toEqual([])
  })
})
