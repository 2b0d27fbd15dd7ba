import { defineConfig } from '@playwright/test'

import { E2E_LOG, E2E_PORT } from './tests/support/e2e-server.ts'
import { findBrowser } from './tests/support/find-browser.ts'
import { hasMemoryFolder } from './tests/support/memory-folder.ts'

const { executablePath, args, env } = await findBrowser()

/** Browsers share memory by files; on a disk these cost a tenth of the browsers' processor time. */
const ON_DISK = '--disable-dev-shm-usage'
const sharing = hasMemoryFolder()
  ? { args: args.filter((arg) => arg !== ON_DISK), ignoreDefaultArgs: [ON_DISK] }
  : { args }

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the processors: a browser also waits.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // A machine that stalls for seconds breaks a sound test: it is retried, and reported as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  // Generous: a busy machine is slow, and a test that hangs is rare.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    launchOptions: { executablePath, env, ...sharing },
    // A missing control fails by its name, long before the test runs out of time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'off',
    // A service worker would answer before a test can hold or break a request; its own tests let it in.
    serviceWorkers: 'block',
    // Animations cost half of the drawing that a browser without a graphics card does.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
  },
  webServer: {
    command: `node tests/support/demo-server.ts >${E2E_LOG}`,
    url: `http://localhost:${E2E_PORT}/readyz`,
    env: { PORT: String(E2E_PORT), LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: 'node_modules/.cache/duet' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 180_000,
  },
})
