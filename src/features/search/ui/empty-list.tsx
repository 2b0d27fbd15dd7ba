import pathUrl from '@duet/art/pictures/illustration-path.svg?url'

import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

import type { MembersData } from './load-members.server.ts'
import { choicesOf, withoutChoices } from './search-address.ts'
import { useApplyFilters } from './use-apply-filters.ts'

export function EmptyList({ filters }: Pick<MembersData, 'filters'>) {
  const text = useTexts()
  const apply = useApplyFilters()
  const filtered = choicesOf(filters).length > 0
  return (
    <EmptyState
      art={<img src={pathUrl} alt="" width={420} height={280} />}
      title={text('members.nobody_title')}
      action={
        filtered ? (
          <Button onClick={() => apply(withoutChoices(filters))}>{text('members.reset')}</Button>
        ) : (
          filters.gender !== undefined &&
          filters.gender !== 'everyone' && (
            <Button onClick={() => apply({ gender: 'everyone' })}>{text('people.everyone')}</Button>
          )
        )
      }
    >
      {text(filtered ? 'members.nobody_filtered' : 'members.nobody_text')}
    </EmptyState>
  )
}
