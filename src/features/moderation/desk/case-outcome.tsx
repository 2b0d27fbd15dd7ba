import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { dayOf, shortWhen, span } from '#console/page/when.ts'
import { answerRequest } from '#features/staff/staff.contract.ts'

import { ruleText } from './case-words.ts'
import { useAct, type WholeCase } from './use-case.ts'

/** What was decided, or what waits for a second person. */
export function CaseOutcome({ found, now, onUndo }: { found: WholeCase; now: Date; onUndo: () => void }) {
  const { decisions, complaint, objection, line } = found
  return (
    <aside className="case__pane" aria-label="Decision">
      <h2 className="h">{line.closed_at ? 'Decided' : 'Waits for a second person'}</h2>
      {found.waiting && <Waiting found={found} now={now} />}
      {decisions.map((decision) => (
        <section key={decision.decided_at.toISOString()} className="letter">
          <b>
            {decision.measure === 'suspend' && decision.until === null ? 'banned' : decision.measure},{' '}
            {ruleText(decision.rule)}
          </b>
          <p dir="auto">{decision.facts}</p>
          <small className="muted">
            {decision.decided_by}, {shortWhen(decision.decided_at, now)}
            {decision.until && `, until ${dayOf(decision.until)}`}
          </small>
          {decision.undone_at && (
            <p className="late" dir="auto">
              Undone by {decision.undone_by}, {shortWhen(decision.undone_at, now)}: {decision.why}
            </p>
          )}
        </section>
      ))}
      {complaint?.outcome && (
        <section className="letter">
          <b>{complaint.outcome.replace('_', ' ')}</b>
          <p dir="auto">{complaint.answer}</p>
          <small className="muted">{complaint.answered_by}</small>
        </section>
      )}
      {objection?.outcome && (
        <section className="letter">
          <b>Objection {objection.outcome}</b>
          <p dir="auto">{objection.answer}</p>
          <small className="muted">{objection.decided_by}</small>
        </section>
      )}
      {found.may_undo && (
        <button type="button" className="btn btn--line" onClick={onUndo}>
          Undo the decision <kbd className="key">Z</kbd>
        </button>
      )}
    </aside>
  )
}

function Waiting({ found: { waiting }, now }: { found: WholeCase; now: Date }) {
  const answer = useAct((agrees: boolean) =>
    consoleApi(answerRequest, { body: { id: waiting?.id ?? '', agrees, words: '' } }),
  )
  if (waiting === null) return null
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
