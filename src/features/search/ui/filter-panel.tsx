import { useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

import { FilterForm } from './filter-form.tsx'
import type { MembersData } from './load-members.server.ts'
import { choicesOf, withoutChoices } from './search-address.ts'
import { useApplyFilters } from './use-apply-filters.ts'
import { useDraft } from './use-filter-draft.ts'

/** From lg: applies changes without a button. */
export function FilterPanel({ data, withDistance }: { data: MembersData; withDistance: boolean }) {
  const text = useTexts()
  const titleId = useId()
  const apply = useApplyFilters()
  const [draft, setDraft] = useDraft(data.filters, apply)
  return (
    <search
      aria-labelledby={titleId}
      className="sticky top-[calc(var(--bar)+1.5rem)] max-h-[calc(100dvh-var(--bar)-3rem)] self-start overflow-y-auto overscroll-contain rounded-card max-lg:hidden"
    >
      <Card className="grid p-5">
        <h2 id={titleId} className="mb-4 h5">
          {text('members.filters')}
        </h2>
        <FilterForm filters={draft} onChange={setDraft} regions={data.regions} withDistance={withDistance} />
        {choicesOf(draft).length > 0 && (
          <Button
            look="ghost"
            className="mt-3 -ml-3 justify-self-start"
            onClick={() => setDraft(withoutChoices(draft))}
          >
            {text('members.reset')}
          </Button>
        )}
      </Card>
    </search>
  )
}
