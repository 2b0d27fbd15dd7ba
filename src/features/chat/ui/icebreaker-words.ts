import { useTexts } from '#app/page/use-page.ts'

import type { Icebreaker } from './icebreakers.ts'

/** Needs the texts of `chat` and `interests`. */
export function useIcebreakerWords(): (icebreaker: Icebreaker) => string {
  const text = useTexts()
  return (icebreaker) =>
    icebreaker.kind === 'interest'
      ? text('chat.icebreaker_interest', { interest: text(`interests.${icebreaker.interest}`) })
      : text(`chat.icebreaker_${icebreaker.name}`)
}
