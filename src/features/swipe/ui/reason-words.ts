import { usePage, useTexts } from '#app/page/use-page.ts'
import type { MatchReason } from '#features/swipe/swipe.contract.ts'
import type { TextId } from '#kernel/texts.ts'

/** The rest are counted: "+2". */
const NAMED = 3

function named(words: readonly string[]): string[] {
  const rest = words.length - NAMED
  return rest > 0 ? [...words.slice(0, NAMED), `+${rest}`] : [...words]
}

export function useReasonWords(): (reason: MatchReason) => string {
  const text = useTexts()
  const { page } = usePage()
  return (reason) => {
    switch (reason.kind) {
      case 'interests':
        return text('swipe.reason_interests', {
          count: reason.shared.length,
          list: new Intl.ListFormat(page.formatLocale, { type: 'unit', style: 'short' }).format(
            named(reason.shared.map((interest) => text(`interests.${interest}`))),
          ),
        })
      case 'distance':
        return text(`people.distance_${reason.value}` as TextId)
      case 'reason_for_joining':
        return text('swipe.reason_reason_for_joining', { value: text(`people.reason_for_joining_${reason.value}`) })
      case 'evening':
        return text(`swipe.reason_evening_${reason.value}`)
      case 'body_type':
        return text(`people.body_type_${reason.value}`)
    }
  }
}
