import { useCallback, useEffect, useState } from 'react'

import { useDrafts } from './use-outbox.ts'

export type Draft = { text: string; change: (text: string) => void }

/**
 * Unsent text to one person: survives reloads and stays in sync across tabs. `offered` is the server's draft, used if
 * there is no local one.
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
