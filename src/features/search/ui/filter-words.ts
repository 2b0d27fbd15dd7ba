import { usePage, useTexts } from '#app/page/use-page.ts'
import { ATTRIBUTES } from '#features/profiles/profiles.rules.ts'
import { useAnswerWords, useCountryName } from '#features/profiles/ui/attribute-words.ts'
import type { Filters } from '#features/search/search.contract.ts'
import { AGES, type SearchField } from '#features/search/search.rules.ts'
import { must } from '#kernel/must.ts'

import type { Regions } from './load-members.server.ts'
import type { Choice } from './search-address.ts'

/** SITE-6: in the order of the site's settings. */
export function useSearchFields(): SearchField[] {
  const { search_fields } = usePage().settings
  return search_fields.filter((name): name is SearchField => name !== 'gender' && Object.hasOwn(ATTRIBUTES, name))
}

const CHOSEN = 'only chosen filters have words'

export function useChoiceWords(filters: Filters, regions: Regions | null) {
  const text = useTexts()
  const answer = useAnswerWords()
  const countryName = useCountryName()
  return (choice: Choice): string => {
    switch (choice) {
      case 'age':
        return text('members.ages', { from: filters.min_age ?? AGES.min, to: filters.max_age ?? AGES.max })
      case 'country':
        return countryName(must(filters.country, CHOSEN))
      case 'region':
        return regions?.list.find(({ id }) => id === filters.region)?.name ?? must(filters.region, CHOSEN)
      case 'distance':
        return text(`people.within_${must(filters.distance, CHOSEN)}`)
      case 'online':
        return text('people.online_now')
      case 'with_photo':
        return text('members.with_photo')
      case 'new':
        return text('members.new_here')
      case 'hide_fictional':
        return text('people.hide_fictional')
      default:
        // "Brown" may be hair or eyes, so prefix the field's name.
        return text('members.filter_value', {
          label: text(`people.${choice}`),
          value: answer(choice, must(filters[choice], CHOSEN), filters.gender),
        })
    }
  }
}
