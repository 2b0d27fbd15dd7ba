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
    // Scrolls with the page: a scrolling box inside it hid the last fields.
    <search aria-labelledby={titleId} className="self-start max-lg:hidden">
      <Card className="grid p-5">
        <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
          <h2 id={titleId} className="h5">
            {text('members.filters')}
          </h2>
          {choicesOf(draft).length > 0 && (
            <Button look="ghost" className="-mr-3" onClick={() => setDraft(withoutChoices(draft))}>
              {text('members.reset')}
            </Button>
          )}
        </div>
        <FilterForm filters={draft} onChange={setDraft} regions={data.regions} withDistance={withDistance} />
      </Card>
    </search>
  )
}
