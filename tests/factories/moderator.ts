import { runReports } from '#operator/reports-command.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Output of `npm run duet -- reports …`. */
export const duetReports = async ({ jobContext }: TestApp, ...args: string[]) =>
  (await runReports(jobContext, args)).join('\n')
