import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { useNow } from '#console/page/use-now.ts'
import { useMe } from '#console/page/use-session.ts'

import { claimCase } from '../cases/case.contract.ts'
import { type CaseAct, CaseActDialog } from './case-acts.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseOutcome } from './case-outcome.tsx'
import { CasePeople } from './case-people.tsx'
import { languageText, titleOf } from './case-words.ts'
import { Due } from './due.tsx'
import { useAct, useCase, type WholeCase } from './use-case.ts'
import { useCaseList, useChoice } from './use-cases.ts'
import { type Draft, emptyDraft, optionsOf } from './verdict-form.ts'

/** CONS-12: one case, with what it takes to decide it. */
export function Component() {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  const { data, error } = useCase(id)
  const back = `/cases?${parameters.toString()}`
  if (error)
    return (
      <>
        <Head title="Case" />
        <div className="work work--pad">
          <p role="alert">{failureText(error)}</p>
          <Link className="link" to={back}>
            Back to the cases
          </Link>
        </div>
      </>
    )
  if (data === undefined) return <Head title="Case" />
  return <OpenCase key={data.line.id} found={data} back={back} />
}

function OpenCase({ found, back }: { found: WholeCase; back: string }) {
  const { line } = found
  const me = useMe()
  const now = useNow(30_000)
  const navigate = useNavigate()
  const { search } = useChoice()
  const step = useNeighbours(line.id)
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(line))
  const [act, setAct] = useState<CaseAct>()
  const claim = useAct(() => consoleApi(claimCase, { body: { id: line.id } }))
  const mine = line.claimed_by?.id === me.id
  const free = line.claimed_by === null
  const open = line.closed_at === null
  const decidable = open && found.waiting === null && (mine || free) && !found.own_decision
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  const go = (to: string | undefined) => to && (() => void navigate(`/cases/${to}${search ? `?${search}` : ''}`))
  return (
    <>
      <Head title={titleOf(line)} sub={<CaseSub found={found} brands={me.brands} now={now} />}>
        {open && !free && line.claimed_by && (
          <span className="rowh t12 muted">
            <StaffBadge name={line.claimed_by.name} /> {mine ? 'Claimed by you' : line.claimed_by.name}
          </span>
        )}
        {open && free && (
          <button type="button" className="btn btn--line" onClick={() => claim.mutate(undefined)}>
            Claim <kbd className="key">C</kbd>
          </button>
        )}
        {open && mine && (
          <button type="button" className="btn btn--ghost" onClick={() => setAct('give_back')}>
            Give back
          </button>
        )}
        {open && sealable(found) && (
          <button type="button" className="btn btn--ghost late" onClick={() => setAct('seal')}>
            Child abuse?
          </button>
        )}
        {open && (mine || free) && (
          <button type="button" className="btn btn--line" onClick={() => setAct('hand_over')}>
            Hand over <kbd className="key">H</kbd>
          </button>
        )}
      </Head>
      <div className="case">
        <CasePeople found={found} now={now} />
        <div className="case__middle">
          <CaseEvidence found={found} now={now} />
          <CaseHistory history={found.history} now={now} />
        </div>
        {decidable ? (
          <CaseDecision found={found} draft={draft} onDraft={change} onDone={() => void navigate(back)} />
        ) : (
          <Undecidable found={found} now={now} onUndo={() => setAct('undo')} />
        )}
      </div>
      <KeyBar
        keys={[
          ...(decidable
            ? optionsOf(line).map(({ value, label }, place) => ({
                keys: [String(place + 1)],
                does: label.toLowerCase(),
                onPress: () => change({ choice: value }),
              }))
            : []),
          { keys: ['C'], does: 'claim', onPress: open && free ? () => claim.mutate(undefined) : undefined },
          { keys: ['H'], does: 'hand over', onPress: open && (mine || free) ? () => setAct('hand_over') : undefined },
          ...(found.may_undo ? [{ keys: ['Z'], does: 'undo', onPress: () => setAct('undo') }] : []),
          { keys: ['J'], does: 'next', onPress: go(step.next) || undefined },
          { keys: ['K'], does: 'previous', onPress: go(step.previous) || undefined },
          { keys: ['Escape'], does: 'back', onPress: () => void navigate(back) },
        ]}
      />
      {act && (
        <CaseActDialog
          act={act}
          found={found}
          onClose={() => setAct(undefined)}
          onDone={() => (act === 'seal' ? void navigate(back) : setAct(undefined))}
        />
      )}
    </>
  )
}

/** What somebody reported; a complaint about the service shows nobody. */
const sealable = ({ evidence, line }: WholeCase) => evidence !== null && line.kind !== 'objection'

/** The cases before and after it in the list it was opened from; sealed ones are never come across. */
function useNeighbours(id: string) {
  const { choice } = useChoice()
  const cases = useCaseList(choice).cases.filter(({ sealed }) => !sealed)
  const place = cases.findIndex((each) => each.id === id)
  return place === -1 ? {} : { next: cases[place + 1]?.id, previous: cases[place - 1]?.id }
}

type SubProps = { found: WholeCase; brands: readonly { id: string; name: string }[]; now: Date }

function CaseSub({ found: { line }, brands, now }: SubProps) {
  return (
    <span className="case__sub">
      <span>{line.reference}</span>
      <span>{brands.find(({ id }) => id === line.site_id)?.name}</span>
      {line.language && (
        <span className="lang" title={languageText(line.language)}>
          {line.language.toUpperCase()}
        </span>
      )}
      <Due times={line} now={now} whole />
    </span>
  )
}

function Undecidable({ found, now, onUndo }: { found: WholeCase; now: Date; onUndo: () => void }) {
  const { line, waiting, own_decision } = found
  if (line.closed_at !== null || waiting !== null) return <CaseOutcome found={found} now={now} onUndo={onUndo} />
  return (
    <aside className="case__pane" aria-label="Decision">
      <h2 className="h">Decision</h2>
      <p className="note note--info">
        {own_decision
          ? 'You made the decision that is objected to. Somebody else answers: hand it over.'
          : `${line.claimed_by?.name ?? 'A colleague'} works on this case. You can read it.`}
      </p>
    </aside>
  )
}
