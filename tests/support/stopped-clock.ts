import type { Page } from '@playwright/test'

import { MINUTE } from '#kernel/time.ts'

import { expect } from './browser-test.ts'

/** Page time given per look: React reveals late parts of a page by timers and frames. */
const TICK = 20

type Waiting = { waiting: Map<unknown, number> }

/**
 * Stops the clock of the page and of those it opens: timers fire only when a test moves it, so that a time of the
 * product is asserted exactly on the slowest machine.
 */
export async function stopClock(page: Page) {
  const now = Date.now()
  // Between the two calls it runs, and it never goes back.
  await page.clock.install({ time: now - MINUTE })
  await page.clock.pauseAt(now)
  await page.addInitScript(recordTimers)
  const run = (ms: number) => page.clock.runFor(ms)
  const waiting = async (ms: number) => {
    const all = await page.evaluate(() => [...(window as unknown as Waiting).waiting.values()])
    return all.filter((each) => each === ms).length
  }
  return {
    run,
    waiting,
    /** Until so many timers of exactly this length wait. Moves the clock a little. */
    untilWaiting: (ms: number, timers = 1) =>
      expect
        .poll(async () => {
          await run(TICK)
          return waiting(ms)
        })
        .toBe(timers),
  }
}

function recordTimers() {
  const waiting = new Map<unknown, number>()
  const { setTimeout: start, clearTimeout: stop } = window
  Object.assign(window, {
    waiting,
    setTimeout: (work: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
      const id = start(() => {
        waiting.delete(id)
        work(...rest)
      }, ms)
      waiting.set(id, ms)
      return id
    },
    clearTimeout: (id: number) => {
      waiting.delete(id)
      stop(id)
    },
  })
}
