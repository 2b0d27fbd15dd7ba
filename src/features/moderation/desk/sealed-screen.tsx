import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useNow } from '#console/page/use-now.ts'
import { shortWhen } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'

import {
  clearSealedCase,
  confirmSealedCase,
  readSealedCase,
  recordAuthorityReport,
  undoSealedCase,
} from '../cases/sealed/sealed.contract.ts'
import { CaseHistory } from './case-history.tsx'
import { Due } from './due.tsx'
import { SealedParts } from './sealed-parts.tsx'
import { useAct } from './use-case.ts'
import { WaitingRequest } from './waiting-request.tsx'

export type SealedCase = ReplyOf<typeof readSealedCase>

/** CONS-18: suspected child abuse, for named staff. Nothing is shown by itself. */
export function Component() {
  const { id = '' } = useParams()
  const now = useNow(30_000)
  const { data, error } = useQuery({
    queryKey: ['cases', 'sealed', id],
    queryFn: () => backgroundApi(readSealedCase, { query: { id } }),
  })
  return (
    <>
      <Head
        title="Suspected child abuse"
        sub={
          data && (
            <span className="case__sub">
              {data.line.reference} <Due times={data.line} now={now} whole />
            </span>
          )
        }
      />
      <div className="work work--pad sealed">
        {error && <p role="alert">{failureText(error)}</p>}
        {data && (
          <>
            <section className="note note--bad">
              <DeskIcon name="lock" />
              <div>
                <b>Everything in this case is hidden and under seal.</b> The member is frozen and knows nothing. Look
                only at what you must; each look is logged with your name and your reason.
              </div>
            </section>
            <section className="box box__body stackv">
              <h2 className="h">Why it was sealed</h2>
              <p dir="auto">{data.reason}</p>
              <small className="muted">
                {data.sealed_by}, {shortWhen(data.sealed_at, now)}
              </small>
            </section>
            <SealedParts id={id} files={data.files} />
            <Authority found={data} now={now} />
            {data.waiting && <WaitingRequest waiting={data.waiting} now={now} />}
            {!data.waiting && data.line.closed_at === null && <Settle found={data} />}
            {data.confirmed_at && <Confirmed found={data} now={now} />}
            <CaseHistory history={data.history} now={now} />
          </>
        )}
        <Link className="link" to="/cases">
          Back to the cases
        </Link>
      </div>
      <KeyBar keys={[]} />
    </>
  )
}

function Authority({ found, now }: { found: SealedCase; now: Date }) {
  const tell = useAct((form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const body = { id: found.line.id, authority: text('authority'), reference: text('reference'), words: text('words') }
    return consoleApi(recordAuthorityReport, { body })
  })
  if (found.reported_at)
    return (
      <section className="box box__body stackv">
        <h2 className="h">Reported to the authority</h2>
        <p>
          {found.authority}, {found.authority_reference}: {found.authority_words}
        </p>
        <small className="muted">
          {found.reported_by}, {shortWhen(found.reported_at, now)}
        </small>
      </section>
    )
  return (
    <form
      className="box box__body stackv"
      aria-label="Report to the authority"
      onSubmit={(event) => {
        event.preventDefault()
        tell.mutate(new FormData(event.currentTarget))
      }}
    >
      <h2 className="h">Report it to the authority, then put it on record</h2>
      <Field label="Authority" name="authority" required minLength={2} maxLength={200} />
      <Field label="Their reference" name="reference" required minLength={2} maxLength={200} />
      <Field label="How it was sent, and what" name="words" required minLength={3} maxLength={500} />
      {tell.error && (
        <p role="alert" className="note note--bad">
          {failureText(tell.error)}
        </p>
      )}
      <button type="submit" className="btn btn--line" disabled={tell.isPending}>
        Put on record
      </button>
    </form>
  )
}

function Settle({ found }: { found: SealedCase }) {
  const [reason, setReason] = useState('')
  const { id } = found.line
  const confirm = useAct(() => consoleApi(confirmSealedCase, { body: { id } }))
  const clear = useAct(() => consoleApi(clearSealedCase, { body: { id, reason: reason.trim() } }))
  const failure = confirm.error ?? clear.error
  return (
    <section className="box box__body stackv" aria-label="Decision">
      <h2 className="h">Decision</h2>
      <p className="muted">
        Confirming asks another named person to ban the member for good, without a letter; the reporter is told that we
        acted. Clearing brings everything back, and the case goes on like any other.
      </p>
      <Field
        label="Why it is no child abuse, to clear it"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && (
        <p role="alert" className="note note--bad">
          {failureText(failure)}
        </p>
      )}
      <div className="rowh wrap">
        <button
          type="button"
          className="btn btn--line"
          disabled={reason.trim().length < 3 || clear.isPending}
          onClick={() => clear.mutate(undefined)}
        >
          Clear: it is something else
        </button>
        <button
          type="button"
          className="btn btn--solid push"
          disabled={found.reported_at === null || confirm.isPending}
          onClick={() => confirm.mutate(undefined)}
        >
          Ask to confirm and ban
        </button>
      </div>
    </section>
  )
}

function Confirmed({ found, now }: { found: SealedCase; now: Date }) {
  const [reason, setReason] = useState('')
  const undo = useAct(() => consoleApi(undoSealedCase, { body: { id: found.line.id, reason: reason.trim() } }))
  return (
    <section className="box box__body stackv" aria-label="Decision">
      <h2 className="h">{found.undone_at ? 'The ban was taken back' : 'Banned for good'}</h2>
      <small className="muted">
        {found.undone_by ?? found.confirmed_by}, {shortWhen(found.undone_at ?? found.confirmed_at ?? now, now)}
      </small>
      {!found.undone_at && !found.waiting && (
        <>
          <Field
            label="Why the ban should be taken back"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {undo.error && (
            <p role="alert" className="note note--bad">
              {failureText(undo.error)}
            </p>
          )}
          <button
            type="button"
            className="btn btn--line"
            disabled={reason.trim().length < 3 || undo.isPending}
            onClick={() => undo.mutate(undefined)}
          >
            Ask to take it back
          </button>
        </>
      )}
    </section>
  )
}
