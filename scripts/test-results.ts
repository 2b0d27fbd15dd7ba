import { existsSync, readFileSync } from 'node:fs'

export type Tier = 'browser' | 'route' | 'unit'
/** `flaky`: it failed and passed when retried. It counts as passed and is named at the end. */
export type TestResult = { title: string; tier: Tier; status: 'passed' | 'failed' | 'skipped'; flaky?: true }

type VitestReport = {
  testResults: { status: string; name: string; assertionResults: { fullName: string; status: string }[] }[]
}

/**
 * What Vitest's JSON reporter wrote; a file that could not even be loaded counts as one failure. The note tells a test
 * from itself where it ran twice.
 */
export function unitAndRouteTests(file: string, tier: Tier, note = ''): TestResult[] {
  const { testResults } = read<VitestReport>(file, { testResults: [] })
  return testResults.flatMap(({ status, name, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ title: name + note, tier, status: 'failed' as const }]
      : assertionResults.map((test) => ({ title: test.fullName + note, tier, status: statusOf(test.status) })),
  )
}

type Suite = { title: string; suites?: Suite[]; specs: { title: string; ok: boolean; tests: { status: string }[] }[] }

/** What Playwright's JSON reporter wrote. */
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
    })),
    ...inner.flatMap(inSuite),
  ]
  // What broke outside any test, such as a server that did not start.
  const broken = errors.map(({ message }) => ({
    title: message.split('\n')[0]!,
    tier: 'browser' as const,
    status: 'failed' as const,
  }))
  return [...broken, ...suites.flatMap(inSuite)]
}

/** What the torture wrote: one result per promise. */
export const tortureTests = (file: string): TestResult[] => read<TestResult[]>(file, [])

const statusOf = (status: string) => (status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped')

function read<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise
}
