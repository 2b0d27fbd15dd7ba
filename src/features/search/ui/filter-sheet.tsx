import { useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Filters } from '#features/search/search.contract.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'

import { FilterForm } from './filter-form.tsx'
import type { MembersData } from './load-members.server.ts'
import { choicesOf, withoutChoices } from './search-address.ts'
import { useApplyFilters } from './use-apply-filters.ts'

/** On phones: changes apply when the button is pressed. */
export function FilterSheet({
  data,
  withDistance,
  open,
  onClose,
}: {
  data: MembersData
  withDistance: boolean
  open: boolean
  onClose: () => void
}) {
  const text = useTexts()
  const apply = useApplyFilters()
  const [draft, setDraft] = useState<Filters>()
  const filters = draft ?? data.filters

  function handleClose() {
    setDraft(undefined)
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={handleClose}
      title={text('members.filters')}
      closeLabel={text('shell.close')}
      footer={
        <>
          <Button
            look="ghost"
            size="lg"
            disabled={choicesOf(filters).length === 0}
            onClick={() => setDraft(withoutChoices(filters))}
          >
            {text('members.reset')}
          </Button>
          <Button
            look="main"
            size="lg"
            block
            onClick={() => {
              apply(filters)
              handleClose()
            }}
          >
            {text('members.show_results')}
          </Button>
        </>
      }
    >
      <FilterForm filters={filters} onChange={setDraft} regions={data.regions} withDistance={withDistance} />
    </Sheet>
  )
}
