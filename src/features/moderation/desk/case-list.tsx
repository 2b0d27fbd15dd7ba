import { DAY, HOUR } from '#kernel/time.ts'

import type { CaseLine } from '../cases/cases.contract.ts'
import { CaseRow } from './case-row.tsx'

type Props = {
  cases: readonly CaseLine[]
  brands: readonly { id: string; name: string }[]
  now: Date
  closed: boolean
  isPending: boolean
  chosen: string | undefined
  addressOf: (line: CaseLine) => string
  /** There is room to show one beside the list. */
  wide: boolean
  onChoose: (id: string) => void
  onMore: (() => void) | undefined
}

/** Rows in groups by time left. */
export function CaseList({ cases, brands, now, closed, isPending, chosen, wide, addressOf, onChoose, onMore }: Props) {
  const groups = Object.groupBy(cases, (line) => (closed ? 'Closed, newest first' : groupOf(line, now)))
  const nameOf = (id: string) => brands.find((brand) => brand.id === id)?.name ?? id
  if (!isPending && cases.length === 0)
    return <p className="box__body muted">{closed ? 'Nothing was closed.' : 'Nothing waits here.'}</p>
  return (
    <section aria-label="List of cases" aria-busy={isPending} className="cases__list">
      {Object.entries(groups).map(([name, lines]) => (
        <div key={name}>
          <h2 className="grp">
            {name}
            <span className="count">{lines?.length}</span>
          </h2>
          {lines?.map((line) => (
            <CaseRow
              key={line.id}
              {...{ line, now, brand: nameOf(line.site_id), to: addressOf(line) }}
              chosen={line.id === chosen}
              beside={wide && line.id !== chosen}
              onChoose={() => onChoose(line.id)}
            />
          ))}
        </div>
      ))}
      {onMore && (
        <button type="button" className="btn btn--ghost btn--block" onClick={onMore}>
          Show more
        </button>
      )}
    </section>
  )
}

function groupOf({ due_at }: CaseLine, now: Date): string {
  const left = due_at.getTime() - now.getTime()
  if (left <= 0) return 'Overdue'
  if (left <= HOUR) return 'Due within the hour'
  if (left <= DAY) return 'Due within a day'
  return left <= 7 * DAY ? 'Due within a week' : 'Later'
}
