import { defineConfig } from '@playwright/test'

import { findBrowser } from './tests/support/find-browser.ts'
import { STORY_PORT } from './tests/support/story-port.ts'

const PORT = STORY_PORT
const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // A machine that stands still for seconds breaks a story without a fault in it: told once more, and reported as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  // Generous: a busy machine is slow, and a story that hangs is rare.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { executablePath, args, env },
    trace: 'off',
    // A worker would answer before the stories can hold or break a request; its own story lets it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
  },
  webServer: {
    command: 'node tests/support/demo-server.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 60_000,
  },
})
