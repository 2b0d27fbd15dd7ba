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

/** A browser tab: its storage survives reloads, the page does not. */
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
  /** Fails a chunk; returns whether the error was suppressed. */
  const loseChunk = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    listeners['vite:preloadError']!(event)
    return { handled: event.defaultPrevented }
  }
  return { loseChunk, reload, reopened: () => aTab(kept) }
}

describe('after a deploy', () => {
  test('[ERR-2] a missing chunk reloads the page instead of failing', () => {
    const { loseChunk, reload } = aTab()
    expect(loseChunk()).toEqual({ handled: true })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR-2] without a missing chunk nothing happens', () => {
    expect(aTab().reload).not.toHaveBeenCalled()
  })

  test('[ERR-2] several chunks missing at once cause one reload', () => {
    const { loseChunk, reload } = aTab()
    loseChunk()
    for (let count = 0; count < 5; count += 1) expect(loseChunk()).toEqual({ handled: false })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR-2] when the reload did not help, the error shows instead of another reload', () => {
    const tab = aTab()
    tab.loseChunk()
    later(2)
    const reopened = tab.reopened()
    expect(reopened.loseChunk()).toEqual({ handled: false })
    expect(reopened.reload).not.toHaveBeenCalled()
  })

  test('[ERR-2] retries after a minute, and not before', () => {
    const tab = aTab()
    tab.loseChunk()
    later(59.999)
    expect(tab.reopened().loseChunk()).toEqual({ handled: false })
    later(0.001)
    const reopened = tab.reopened()
    expect(reopened.loseChunk()).toEqual({ handled: true })
    expect(reopened.reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR-2] a shown error does not delay the next retry', () => {
    const tab = aTab()
    tab.loseChunk()
    later(50)
    tab.loseChunk()
    later(10)
    tab.loseChunk()
    expect(tab.reload).toHaveBeenCalledTimes(2)
  })

  test('[ERR-2] however long chunks stay missing, reloads at most once a minute', () => {
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

  test('[ERR-2] with storage blocked the error shows, without a reload', () => {
    const { loseChunk, reload } = aTab(new Map(), { storage: false })
    expect(loseChunk()).toEqual({ handled: false })
    expect(reload).not.toHaveBeenCalled()
  })

  test('[ERR-2, NAV-9] offline the page stays, and a chunk missing later causes a reload', () => {
    const kept = new Map<string, string>()
    const { loseChunk, reload } = aTab(kept, { onLine: false })
    expect(loseChunk()).toEqual({ handled: false })
    expect(reload).not.toHaveBeenCalled()
    expect(aTab(kept).loseChunk()).toEqual({ handled: true })
  })

  test('[ERR-2] each tab tracks its own reloads', () => {
    aTab().loseChunk()
    expect(aTab().loseChunk()).toEqual({ handled: true })
  })
})
