import { useCallback, useEffect, useState } from 'react'

import { useDrafts } from './outbox.ts'

export type Draft = { text: string; change: (text: string) => void }

/** What one has begun to write to somebody; it is there again after a reload. */
export function useDraft(to: string): Draft {
  const drafts = useDrafts()
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = drafts.read(to)
    if (kept !== '') setText(kept)
  }, [drafts, to])
  const change = useCallback(
    (words: string) => {
      drafts.write(to, words)
      setText(words)
    },
    [drafts, to],
  )
  return { text, change }
}
