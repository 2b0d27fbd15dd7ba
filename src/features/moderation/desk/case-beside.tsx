import { Link } from 'react-router'

import { failureText } from '#console/page/failure.ts'

import { CaseEvidence } from './case-evidence.tsx'
import { CasePeople } from './case-people.tsx'
import { titleOf } from './case-words.ts'
import { useCase } from './use-case.ts'

/** The chosen case beside the list, to read; it is decided in full. */
export function CaseBeside({ id, to, now }: { id: string; to: string; now: Date }) {
  const { data, error } = useCase(id)
  return (
    <article className="beside" aria-label="Chosen case">
      <div className="bar2">
        <b className="clip">{data && titleOf(data.line)}</b>
        <Link className="btn btn--line push" to={to}>
          Open in full <kbd className="key">O</kbd>
        </Link>
      </div>
      {error && <p role="alert">{failureText(error)}</p>}
      {data && (
        <>
          <CaseEvidence found={data} now={now} />
          <CasePeople found={data} now={now} />
        </>
      )}
    </article>
  )
}
