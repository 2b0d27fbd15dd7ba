import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'

type Clock = { start: number; now: () => number }

const ClockContext = createContext<Clock | null>(null)

/**
 * Provides the server's time. `serverNow` is when the server rendered; the first paint shows exactly that time on both
 * sides, later ones add the time elapsed here, however wrong the local clock is.
 */
export function NowProvider({ serverNow, children }: { serverNow: Date; children: ReactNode }) {
  const start = serverNow.getTime()
  const offset = useRef<number | null>(null)
  const seen = useRef<number | null>(null)

  const now = useCallback(() => {
    // Latency makes each response late by that much: the fastest one is the best.
    if (seen.current !== start) {
      seen.current = start
      offset.current = Math.max(offset.current ?? Number.NEGATIVE_INFINITY, start - Date.now())
    }
    return Date.now() + (offset.current ?? 0)
  }, [start])

  // Compare the clocks when the response arrives, not on first use.
  useEffect(() => void now(), [now])

  const clock = useMemo(() => ({ start, now }), [start, now])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The server's time, in whole steps of `everyMs`; re-renders at each step. */
export function useNow(everyMs: number) {
  const clock = useClock()
  const step = (time: number) => Math.floor(time / everyMs) * everyMs

  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      // Each wait ends on a whole step, so clocks on one page tick together.
      function wait() {
        timer = setTimeout(
          () => {
            changed()
            wait()
          },
          everyMs - (clock.now() % everyMs),
        )
      }
      wait()
      return () => clearTimeout(timer)
    },
    [clock, everyMs],
  )
  const time = useSyncExternalStore(
    subscribe,
    () => step(clock.now()),
    () => step(clock.start),
  )
  return useMemo(() => new Date(time), [time])
}

function useClock() {
  const clock = use(ClockContext)
  if (!clock) throw new Error('useNow needs a NowProvider above it')
  return clock
}
