import { useState } from 'react'

import { ApiError } from '#kernel/call-api.ts'

/** For a button that calls the server: whether it is pending, and why it was refused. */
export function useSending(send: () => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()

  async function run() {
    if (pending) return
    setPending(true)
    setRefusal(undefined)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setPending(false)
    }
  }

  // A bug becomes an unhandled rejection, which is reported.
  return { pending, refusal, handleSend: () => void run() }
}
