import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { ApiError } from '#kernel/call-api.ts'

/**
 * For what saves by itself: a change shows at once and is sent after the one before it has arrived, so that quick
 * hands cannot make the server hear them in another order. What is refused turns back and says why.
 */
export function useSavedChanges<Settings, Change>({
  kept,
  apply,
  send,
}: {
  /** What the server has. */
  kept: Settings
  apply: (settings: Settings, change: Change) => Settings
  send: (change: Change) => Promise<unknown>
}) {
  const { revalidate } = useRevalidator()
  const [waiting, setWaiting] = useState<readonly Change[]>([])
  const [refusal, setRefusal] = useState<ApiError>()
  const [saved, setSaved] = useState(false)
  const last = useRef<Promise<void>>(Promise.resolve())

  function change(next: Change) {
    setWaiting((before) => [...before, next])
    setRefusal(undefined)
    setSaved(false)
    const sent = last.current.then(() => keep(next))
    // A fault of ours belongs into the log and must not hold what comes after it.
    last.current = sent.catch(() => undefined)
    return sent
  }

  async function keep(next: Change) {
    try {
      await send(next)
      await revalidate()
      setSaved(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      // Not before the page shows what the server has now, which comes as a transition: in between it would show the
      // old again, and a field that hangs on it would lose what is being typed.
      startTransition(() => setWaiting((before) => before.filter((each) => each !== next)))
    }
  }

  return { shown: waiting.reduce(apply, kept), pending: waiting.length > 0, saved, refusal, change }
}
