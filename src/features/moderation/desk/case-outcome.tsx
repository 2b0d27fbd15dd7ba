import { dayOf, shortWhen } from '#console/page/when.ts'

import { ruleText } from './case-words.ts'
import type { WholeCase } from './use-case.ts'
import { WaitingRequest } from './waiting-request.tsx'

/** What was decided, or what waits for a second person. */
export function CaseOutcome({ found, now, onUndo }: { found: WholeCase; now: Date; onUndo: () => void }) {
  const { decisions, complaint, objection, line } = found
  return (
    <aside className="case__pane" aria-label="Decision">
      <h2 className="h">{line.closed_at ? 'Decided' : 'Waits for a second person'}</h2>
      {found.waiting && <WaitingRequest waiting={found.waiting} now={now} />}
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
