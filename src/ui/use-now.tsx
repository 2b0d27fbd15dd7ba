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
 * Gives the screens below the server's time. `serverNow` is when the server made its answer; the first paint shows
 * exactly that moment on both sides, later ones add the time that has passed here, however wrong this clock is.
 */
export function NowProvider({ serverNow, children }: { serverNow: Date; children: ReactNode }) {
  const start = serverNow.getTime()
  const offset = useRef<number | null>(null)
  const seen = useRef<number | null>(null)

  const now = useCallback(() => {
    // An answer was some time on its way, so each one makes us late by that much: the quickest of them is the best.
    if (seen.current !== start) {
      seen.current = start
      offset.current = Math.max(offset.current ?? Number.NEGATIVE_INFINITY, start - Date.now())
    }
    return Date.now() + (offset.current ?? 0)
  }, [start])

  // Compares the clocks when the answer arrives, not when somebody first asks for the time.
  useEffect(() => void now(), [now])

  const clock = useMemo(() => ({ start, now }), [start, now])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The time by the server's clock, in whole steps of `everyMs`; renders again at each step. */
export function useNow(everyMs: number) {
  const clock = useClock()
  const step = (time: number) => Math.floor(time / everyMs) * everyMs

  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      // Each wait ends at the next whole step, so that clocks on one page turn together.
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
