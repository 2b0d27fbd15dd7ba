import { useTexts } from '#app/page/use-page.ts'

import type { LanderData } from './load-lander.server.ts'

/** Current facts about this site as a sentence; null when there is too little to report. */
export function useCountSentence(counted: LanderData['around'], what: 'around' | 'joined'): string | null {
  const text = useTexts()
  if (counted === null) return null
  return text(counted.more ? `landings.${what}_more` : `landings.${what}`, { count: counted.count })
}
