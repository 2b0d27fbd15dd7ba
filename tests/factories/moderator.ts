import { runReports } from '#operator/reports-command.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** `npm run duet -- reports …` as it prints. */
export const duetReports = async ({ jobContext }: TestApp, ...args: string[]) =>
  (await runReports(jobContext, args)).join('\n')
