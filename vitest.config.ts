import { defineConfig } from 'vitest/config'

import { inlineScripts } from './scripts/vite-inline-scripts.ts'
import { texts } from './scripts/vite-texts.ts'

/** Fast and alone: no database, no browser. */
const UNIT = [
  'src/{kernel,ui,app}/**/*.test.{ts,tsx}',
  'packages/**/*.test.ts',
  'src/features/**/*.{rules,settings}.test.ts',
  'src/features/languages/*.test.ts',
  'src/features/*/{ui,desk}/**/*.test.{ts,tsx}',
  'src/platform/{cache,config,fair-queue,live-bus,log,presence,rate-limiter,texts}.test.ts',
  'src/platform/{confusables,geo,http,redis}/**/*.test.ts',
  'src/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/torture/**/*.test.ts',
  'tests/docs/**/*.test.ts',
  'bench/**/*.test.ts',
]

/** A noisy machine must not fail a test that only needed longer. */
const TIMEOUT = 120_000
// One more worker than processors: a test also waits for PostgreSQL and for processes it starts.
const shared = {
  ...{ pool: 'forks', isolate: false, maxWorkers: 3, testTimeout: TIMEOUT, hookTimeout: TIMEOUT },
  expect: { poll: { timeout: TIMEOUT / 4 } },
  // The built pages run as they are, as in the product: transforming them again took longer than rendering.
  server: { deps: { external: [/\/build\/server\//] as RegExp[] } },
} as const

export default defineConfig({
  plugins: [inlineScripts(), texts()],
  test: {
    projects: [
      { extends: true, test: { ...shared, name: 'unit', include: UNIT } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'route',
          include: ['{src,demo}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...UNIT, 'tests/e2e/**'],
          globalSetup: 'tests/support/template-database.ts',
          setupFiles: 'tests/support/least-work.ts',
        },
      },
    ],
  },
})
