import { existsSync, readFileSync } from 'node:fs'

export type Tier = 'browser' | 'route' | 'unit'
export type TestResult = {
  title: string
  tier: Tier
  status: 'passed' | 'failed' | 'skipped'
  /** Failed, then passed when retried. Counts as passed and is listed at the end. */
  flaky?: true
  /** Why it failed, in a line: the end of a long log is often all that is kept of it. */
  why?: string
}

type VitestReport = {
  testResults: {
    status: string
    name: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/**
 * Reads Vitest's JSON report; a file that fails to load counts as one failure. The note distinguishes tests that run
 * twice.
 */
export function unitAndRouteTests(file: string, tier: Tier, note = ''): TestResult[] {
  const { testResults } = read<VitestReport>(file, { testResults: [] })
  return testResults.flatMap(({ status, name, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ title: name + note, tier, status: 'failed' as const }]
      : assertionResults.map((test) => ({
          title: test.fullName + note,
          tier,
          status: statusOf(test.status),
          ...whyOf(test.failureMessages?.[0]),
        })),
  )
}

type Run = { status: string; results?: { error?: { message?: string } }[] }
type Suite = { title: string; suites?: Suite[]; specs: { title: string; ok: boolean; tests: Run[] }[] }

/** Reads Playwright's JSON report. */
export function browserTests(file: string): TestResult[] {
  const { suites, errors = [] } = read<{ suites: Suite[]; errors?: { message: string }[] }>(file, { suites: [] })
  const inSuite = ({ suites: inner = [], specs }: Suite): TestResult[] => [
    ...specs.map(({ title, ok, tests }) => ({
      title,
      tier: 'browser' as const,
      status: tests.every(({ status }) => status === 'skipped')
        ? ('skipped' as const)
        : ok
          ? ('passed' as const)
          : ('failed' as const),
      ...(tests.some(({ status }) => status === 'flaky') && { flaky: true as const }),
      ...whyOf(tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message)).find(Boolean)),
    })),
    ...inner.flatMap(inSuite),
  ]
  // Errors outside any test, such as a server that does not start.
  const broken = errors.map(({ message }) => ({
    title: message.split('\n')[0]!,
    tier: 'browser' as const,
    status: 'failed' as const,
  }))
  return [...broken, ...suites.flatMap(inSuite)]
}

/** Reads the torture report: one result per guarantee. */
export const tortureTests = (file: string): TestResult[] => read<TestResult[]>(file, [])

/** Colour codes, which Playwright puts into messages. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const LONGEST_WHY = 300

export const whyOf = (message: string | undefined): { why?: string } =>
  message ? { why: message.replaceAll(COLOURS, '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WHY) } : {}

const statusOf = (status: string) => (status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped')

function read<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise
}
