import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { type Answers, findMatches } from '#features/swipe/swipe.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

import type { Ranked } from './finder-data.ts'

export function useFindMatches(onFound: (ranked: Ranked) => void) {
  const refusalText = useRefusalText()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function find(answers: Answers): Promise<boolean> {
    setPending(true)
    setRefusal(undefined)
    try {
      onFound(await browserApi(findMatches, { body: { answers } }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(refusalText(error))
      return false
    } finally {
      setPending(false)
    }
  }

  return { pending, refusal, find }
}
