import { useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { chipClass } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'

import { FilterSheet } from './filter-sheet.tsx'
import { useChoiceWords } from './filter-words.ts'
import type { MembersData } from './load-members.server.ts'
import { choicesOf, withoutChoice } from './search-address.ts'
import { useApplyFilters } from './use-apply-filters.ts'

/** Chosen filters as removable chips; on phones preceded by the button for the form. */
export function FilterBar({ data, withDistance }: { data: MembersData; withDistance: boolean }) {
  const text = useTexts()
  const apply = useApplyFilters()
  const [open, setOpen] = useState(false)
  const { filters, regions } = data
  const words = useChoiceWords(filters, regions)
  const choices = choicesOf(filters)
  return (
    <>
      <div
        className={`no-scrollbar -mx-edge overflow-x-auto px-edge lg:mx-0 lg:px-0 ${choices.length === 0 ? 'lg:hidden' : ''}`}
      >
        <ul aria-label={text('members.applied_filters')} className="flex gap-2 py-0.5 lg:flex-wrap">
          <li className="lg:hidden">
            <button type="button" className={chipClass({ on: choices.length > 0 })} onClick={() => setOpen(true)}>
              <Icon name="sliders" size="sm" />
              {choices.length > 0 ? text('members.filters_chosen', { count: choices.length }) : text('members.filters')}
            </button>
          </li>
          {choices.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                className={chipClass()}
                aria-label={text('members.remove_filter', { filter: words(choice) })}
                onClick={() => apply(withoutChoice(filters, choice))}
              >
                {words(choice)}
                <Icon name="x" size="xs" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <FilterSheet data={data} withDistance={withDistance} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
