import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { ApiError } from '#kernel/call-api.ts'

/**
 * Autosave: shows a change at once and sends it after the previous one, so quick changes arrive in order. A refused
 * change is rolled back with the reason.
 */
export function useSavedChanges<Settings, Change>({
  kept,
  apply,
  send,
}: {
  /** The server's state. */
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
    // A bug must reach the log without blocking later changes.
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
      // Wait for the server's state to render, which is a transition: otherwise the page would briefly show the old
      // value, and a controlled field would lose typed input.
      startTransition(() => setWaiting((before) => before.filter((each) => each !== next)))
    }
  }

  return { shown: waiting.reduce(apply, kept), pending: waiting.length > 0, saved, refusal, change }
}
