import { useCallback, useEffect, useState } from 'react'

import { useDrafts } from './use-outbox.ts'

export type Draft = { text: string; change: (text: string) => void }

/**
 * What one has begun to write to somebody: there again after a reload, and the same in every tab, so that what was sent
 * in one does not wait in another. Else what the server keeps for it.
 */
export function useDraft(to: string, offered: string | null): Draft {
  const drafts = useDrafts()
  const [text, setText] = useState(offered ?? '')
  useEffect(() => {
    const kept = drafts.read(to)
    if (kept !== '') setText(kept)
    return drafts.onElsewhere(to, setText)
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
