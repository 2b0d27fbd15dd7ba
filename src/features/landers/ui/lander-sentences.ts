import { useTexts } from '#app/page/use-page.ts'

import type { LanderData } from './load-lander.server.ts'

/** What is true of this site right now, in words: null where there is too little to tell. */
export function useTrueSentence(told: LanderData['around'], what: 'around' | 'joined'): string | null {
  const text = useTexts()
  if (told === null) return null
  return text(told.more ? `landings.${what}_more` : `landings.${what}`, { count: told.count })
}
