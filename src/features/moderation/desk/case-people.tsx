import { Link } from 'react-router'

import { dayOf, shortWhen } from '#console/page/when.ts'

import type { CasePerson } from '../cases/case.contract.ts'
import { ruleText } from './case-words.ts'
import type { WholeCase } from './use-case.ts'

/** Both people of a case, signs and earlier decisions. */
export function CasePeople({ found, now }: { found: WholeCase; now: Date }) {
  const { reported, reporter, member, marks, earlier } = found
  return (
    <aside className="case__pane" aria-label="People">
      {reported ? (
        <PersonFile person={reported} title="Reported" late />
      ) : (
        member === 'erased' && (
          <div className="file">
            <span className="t12 strong late">Reported</span>
            <p>The account was erased. The copy below is what is left.</p>
          </div>
        )
      )}
      {member === 'left' && (
        <p className="note note--warn">
          The member has deleted the account and can come back for 14 days. Nobody is told.
        </p>
      )}
      {reporter && <PersonFile person={reporter} title="Reporter" />}
      {found.own_initiative && <p className="muted t12">Opened on our own initiative, without a reporter.</p>}
      {marks.length > 0 && (
        <section>
          <h3 className="h">Scam signs</h3>
          {[...new Set(marks.flatMap(({ signs }) => signs))].map((sign) => (
            <div key={sign} className="sign">
              {sign.replaceAll('_', ' ')}
              <span>{marks.filter(({ signs }) => signs.includes(sign)).length} conversations</span>
            </div>
          ))}
          <p className="t12 faint">Signs help to look. A person decides.</p>
        </section>
      )}
      {earlier.length > 0 && (
        <section>
          <h3 className="h">Other reports about them</h3>
          {earlier.map(({ reference, reason, measure, undone, reported_at }) => (
            <div key={reference} className="sign">
              {ruleText(reason)}
              <span>{undone ? 'undone' : (measure ?? 'open')}</span>
              <small className="faint">
                {reference}, {shortWhen(reported_at, now)}
              </small>
            </div>
          ))}
        </section>
      )}
    </aside>
  )
}

function PersonFile({ person, title, late = false }: { person: CasePerson; title: string; late?: boolean }) {
  const { id, name, age, fictional, joined_at, paid, status, age_shown, reports_about, reports_by, upheld } = person
  return (
    <div className="file">
      <span className={`t12 strong ${late ? 'late' : 'muted'}`}>{title}</span>
      <div>
        <b className="file__name">
          <bdi>{name}</bdi>
          {age !== null && `, ${age}`}
        </b>
        <span className="muted t12">
          {fictional ? 'fictional profile' : paid ? 'has paid' : 'free'}
          {status !== 'active' && `, ${status}`}
        </span>
      </div>
      <dl>
        {joined_at && (
          <>
            <dt>Joined</dt>
            <dd>{dayOf(joined_at)}</dd>
          </>
        )}
        <dt>Age</dt>
        <dd>{age_shown ? 'proved' : 'as given'}</dd>
        <dt>Reports about them</dt>
        <dd>{reports_about}</dd>
        <dt>Reports by them</dt>
        <dd>{reports_by === 0 ? 'none' : `${reports_by}, ${upheld} upheld`}</dd>
      </dl>
      {!fictional && (
        <span className="rowh t12">
          <Link className="link" to={`/members/${id}`}>
            Whole file
          </Link>
          <span className="faint">opening it is logged</span>
        </span>
      )}
    </div>
  )
}
