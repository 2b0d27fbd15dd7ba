import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { shortWhen, span } from '#console/page/when.ts'
import { answerRequest } from '#features/staff/staff.contract.ts'

import { useAct, type WholeCase } from './use-case.ts'

type Waiting = NonNullable<WholeCase['waiting']>

/** What waits for a second person, for who may answer it. */
export function WaitingRequest({ waiting, now }: { waiting: Waiting; now: Date }) {
  const answer = useAct((agrees: boolean) => consoleApi(answerRequest, { body: { id: waiting.id, agrees, words: '' } }))
  const left = waiting.alone_from ? waiting.alone_from.getTime() - now.getTime() : undefined
  return (
    <section className="note note--warn">
      <StaffBadge name={waiting.asked_by_name} />
      <div className="stackv">
        <b>{waiting.says}</b>
        <p dir="auto">{waiting.reason}</p>
        <small>
          {waiting.own ? 'You asked' : `${waiting.asked_by_name} asked`}, {shortWhen(waiting.asked_at, now)}
          {waiting.own && left !== undefined && left > 0 && `; alone in ${span(left)}`}
        </small>
        {answer.error && <p role="alert">{failureText(answer.error)}</p>}
        <div className="rowh">
          <button type="button" className="btn btn--line btn--sm" onClick={() => answer.mutate(false)}>
            {waiting.own ? 'Withdraw' : 'Refuse'}
          </button>
          {(!waiting.own || (left !== undefined && left <= 0)) && (
            <button type="button" className="btn btn--solid btn--sm" onClick={() => answer.mutate(true)}>
              {waiting.own ? 'Go on alone' : 'Agree'}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
