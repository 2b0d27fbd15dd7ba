import { useEffect, useState } from 'react'

import { readSignupDraftSetAside } from './signup-draft.ts'

/** ACC-1: what was pressed on the person before the sign-up. This tab knows; the server does not. */
export function useWant(): 'chat' | 'gift' {
  const [want, setWant] = useState<'chat' | 'gift'>('chat')
  useEffect(() => {
    if (readSignupDraftSetAside().want === 'gift') setWant('gift')
  }, [])
  return want
}
