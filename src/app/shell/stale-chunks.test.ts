import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { reloadOnStaleChunks } from './stale-chunks.ts'

const NOW = new Date('2026-03-05T14:07:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** One tab of a browser: what it keeps lasts over reloads, the page itself does not. */
function aTab(kept = new Map<string, string>(), { storage = true, onLine = true } = {}) {
  const listeners: Record<string, (event: Event) => void> = {}
  const reload = vi.fn()
  const page = {
    addEventListener: (name: string, listener: (event: Event) => void) => {
      listeners[name] = listener
    },
    get sessionStorage() {
      if (!storage) throw new DOMException('denied', 'SecurityError')
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      }
    },
    location: { reload },
    navigator: { onLine },
  }
  reloadOnStaleChunks(page as unknown as Parameters<typeof reloadOnStaleChunks>[0])
  /** A chunk is gone; says whether the error was kept from the page. */
  const loseChunk = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    listeners['vite:preloadError']!(event)
    return { handled: event.defaultPrevented }
  }
  return { loseChunk, reload, reopened: () => aTab(kept) }
}

describe('after a deploy', () => {
  test('[ERR-2] a page whose chunk is gone reloads itself instead of failing', () => {
    const { loseChunk, reload } = aTab()
    expect(loseChunk()).toEqual({ handled: true })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR-2] a page that loses nothing stays as it is', () => {
    expect(aTab().reload).not.toHaveBeenCalled()
  })

  test('[ERR-2] several chunks lost at once are one reload', () => {
    const { loseChunk, reload } = aTab()
    loseChunk()
    for (let count = 0; count < 5; count += 1) expect(loseChunk()).toEqual({ handled: false })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR-2] when the reload did not help, the error is shown instead of another one', () => {
    const tab = aTab()
    tab.loseChunk()
    later(2)
    const reopened = tab.reopened()
    expect(reopened.loseChunk()).toEqual({ handled: false })
    expect(reopened.reload).not.toHaveBeenCalled()
  })

  test('[ERR-2] a minute later it may be tried again, not a moment before', () => {
    const tab = aTab()
    tab.loseChunk()
    later(59.999)
    expect(tab.reopened().loseChunk()).toEqual({ handled: false })
    later(0.001)
    const reopened = tab.reopened()
    expect(reopened.loseChunk()).toEqual({ handled: true })
    expect(reopened.reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR-2] an error that was shown does not put the next try off', () => {
    const tab = aTab()
    tab.loseChunk()
    later(50)
    tab.loseChunk()
    later(10)
    tab.loseChunk()
    expect(tab.reload).toHaveBeenCalledTimes(2)
  })

  test('[ERR-2] however long chunks stay away, there is one reload a minute at most', () => {
    let tab = aTab()
    let reloads = 0
    for (let second = 0; second < 600; second += 1) {
      if (tab.loseChunk().handled) {
        reloads += 1
        tab = tab.reopened()
      }
      later(1)
    }
    expect(reloads).toBe(10)
  })

  test('[ERR-2] where storage is blocked the error reaches the page, and there is no second one', () => {
    const { loseChunk, reload } = aTab(new Map(), { storage: false })
    expect(loseChunk()).toEqual({ handled: false })
    expect(reload).not.toHaveBeenCalled()
  })

  test('[ERR-2, NAV-9] without a network the page stays, and a chunk that is gone later is fetched by a reload', () => {
    const kept = new Map<string, string>()
    const { loseChunk, reload } = aTab(kept, { onLine: false })
    expect(loseChunk()).toEqual({ handled: false })
    expect(reload).not.toHaveBeenCalled()
    expect(aTab(kept).loseChunk()).toEqual({ handled: true })
  })

  test('[ERR-2] another tab minds its own reloads', () => {
    aTab().loseChunk()
    expect(aTab().loseChunk()).toEqual({ handled: true })
  })
})
