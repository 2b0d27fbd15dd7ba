import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { useKeys } from '#console/page/keys.ts'
import { useMay } from '#console/page/use-session.ts'
import type { ProfileId } from '#kernel/ids.ts'

import { revealField } from '../member-file.contract.ts'
import { type PersonalField, REVEAL_REASONS, REVEALED_FOR, type RevealReason } from '../members.rules.ts'
import type { MemberFile } from './timeline-events.ts'

const NAMES: Record<PersonalField, string> = { email: 'Email', birth_date: 'Born', phone: 'Phone', holder: 'Holder' }

/** CONS-23: masked until somebody says why they need to see it; closed again after ten minutes. */
export function PersonalFields({ id, personal }: { id: ProfileId; personal: MemberFile['personal'] }) {
  const may = useMay()
  const [asking, setAsking] = useState<PersonalField>()
  const [shown, setShown] = useState<Partial<Record<PersonalField, string>>>({})
  const open = Object.keys(shown).length
  useEffect(() => {
    if (open === 0) return
    const timer = setTimeout(() => setShown({}), REVEALED_FOR)
    return () => clearTimeout(timer)
  }, [open])
  useKeys([{ keys: ['E'], does: 'reveal', onPress: () => may('reveal') && setAsking('email') }])
  return (
    <section className="stackv person__data">
      <div className="rowh">
        <h2 className="h">Personal data</h2>
        <span className="push faint t12">masked</span>
      </div>
      <dl className="kv kv--line">
        {personal.map(({ field, masked }) => (
          <div key={field}>
            <dt>{NAMES[field]}</dt>
            <dd className="rowh">
              <span className="clip">{shown[field] ?? masked ?? <span className="faint">not given</span>}</span>
              {masked !== null && may('reveal') && !shown[field] && (
                <button
                  type="button"
                  className="reveal push"
                  aria-expanded={asking === field}
                  aria-label={`Reveal ${NAMES[field].toLowerCase()}`}
                  onClick={() => setAsking(asking === field ? undefined : field)}
                >
                  Reveal
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {asking && (
        <RevealBox
          key={asking}
          id={id}
          field={asking}
          onClose={() => setAsking(undefined)}
          onShown={(value) => {
            setShown((before) => ({ ...before, [asking]: value }))
            setAsking(undefined)
          }}
        />
      )}
    </section>
  )
}

type BoxProps = { id: ProfileId; field: PersonalField; onClose: () => void; onShown: (value: string) => void }

function RevealBox({ id, field, onClose, onShown }: BoxProps) {
  const [why, setWhy] = useState<RevealReason>('question')
  const [caseRef, setCaseRef] = useState('')
  const named = caseRef.trim()
  const ask = useMutation({
    mutationFn: () => consoleApi(revealField, { body: { id, field, why, ...(named !== '' && { case: named }) } }),
    onSuccess: ({ value }) => onShown(value),
  })
  return (
    <fieldset className="revealbox">
      <legend className="vh">Reveal {NAMES[field].toLowerCase()}</legend>
      <b className="strong">Why do you need it ({NAMES[field].toLowerCase()})?</b>
      {Object.entries(REVEAL_REASONS).map(([value, label]) => (
        <label key={value} className="tickline">
          <input type="radio" name="why" checked={why === value} onChange={() => setWhy(value as RevealReason)} />
          {label}
        </label>
      ))}
      <input
        className="input"
        aria-label="Case or reference"
        placeholder={why === 'case' ? 'Number of the case' : 'Reference, if there is one'}
        value={caseRef}
        maxLength={40}
        onChange={(event) => setCaseRef(event.target.value)}
      />
      {ask.error && (
        <p role="alert" className="field__bad">
          {failureText(ask.error)}
        </p>
      )}
      <div className="rowh">
        <button type="button" className="btn btn--ghost" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn--solid push"
          aria-busy={ask.isPending}
          disabled={why === 'case' && named.length < 3}
          onClick={() => ask.mutate()}
        >
          Reveal for 10 min
        </button>
      </div>
      <span className="t12 muted">Logged with name, reason and time. They see it in their data export.</span>
    </fieldset>
  )
}
