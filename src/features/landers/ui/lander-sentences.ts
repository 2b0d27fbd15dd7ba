import { useTexts } from '#app/page/use-page.ts'

import type { LanderData } from './load-lander.server.ts'

/** Current facts about this site as a sentence; null when there is too little to report. */
export function useTrueSentence(told: LanderData['around'], what: 'around' | 'joined'): string | null {
  const text = useTexts()
  if (told === null) return null
  return text(told.more ? `landings.${what}_more` : `landings.${what}`, { count: told.count })
}
