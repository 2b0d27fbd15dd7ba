import type { BrowserContext, Page } from '@playwright/test'

/** Browsers report shorter events as nothing. */
export const SHORTEST_MS = 16

type Timed = { at: number; duration: number }
declare global {
  var timedEvents: Timed[]
}

/** Records, in every page of the context, how long each input took until the next paint (the Event Timing API). */
export async function recordEvents(context: BrowserContext) {
  await context.addInitScript((shortest) => {
    globalThis.timedEvents = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) globalThis.timedEvents.push({ at: entry.startTime, duration: entry.duration })
    }).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit)
  }, SHORTEST_MS)
}

/** Entries arrive a moment after the paint they describe. */
const REPORTED_AFTER_MS = 400

/** The longest event of one interaction, from the input to the next paint. */
export async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const since = await page.evaluate(() => performance.now())
  await act()
  await page.waitForTimeout(REPORTED_AFTER_MS)
  const durations = await page.evaluate(
    (start) => globalThis.timedEvents.filter(({ at }) => at >= start).map(({ duration }) => duration),
    since,
  )
  return Math.max(SHORTEST_MS, ...durations)
}

const PAINTED_WITHIN_MS = 30_000

/** From going back until the page at this path has taken the place of the one before. */
export async function paintAfterBack(page: Page, path: string): Promise<number> {
  return await page.evaluate(
    ([to, patience]) =>
      new Promise<number>((resolve, reject) => {
        const heading = () => document.querySelector('h1')?.textContent
        const before = heading()
        const start = performance.now()
        const look = () => {
          if (location.pathname === to && heading() !== before)
            return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          if (performance.now() - start > patience) return reject(new Error(`still at ${location.pathname}`))
          setTimeout(look)
        }
        history.back()
        look()
      }),
    [path, PAINTED_WITHIN_MS] as const,
  )
}
