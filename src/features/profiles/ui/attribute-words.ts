import { usePage, useTexts } from '#app/page/use-page.ts'
import type { AttributeName } from '#features/profiles/profiles.rules.ts'
import type { TextId } from '#kernel/texts.ts'

/** Some answers vary with the member's gender. */
export function useAnswerWords() {
  const text = useTexts()
  return (field: AttributeName, answer: string, gender: string | null | undefined) =>
    text(`people.${field}_${answer}` as TextId, { gender: gender ?? 'other' })
}

export function useCountryName() {
  const { formatLocale } = usePage().page
  const names = new Intl.DisplayNames([formatLocale], { type: 'region' })
  return (country: string) => names.of(country) ?? country
}
