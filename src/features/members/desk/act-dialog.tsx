import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import { REASONS, type Reason } from '#features/moderation/moderation.rules.ts'
import type { ClientId } from '#kernel/ids.ts'

import { FACTS_LENGTH, GIFT_MOST, SUSPENSION_DAYS } from '../members.rules.ts'
import { ACTS, type ActFields, type ActName } from './member-acts.ts'
import type { MemberFile } from './timeline-events.ts'

const EMPTY = { email: '', date: '', credits: '10', rule: 'spam' as Reason, days: '7', facts: '' }

/** One act with its reason; what it will do is said before, what it did after. */
export function ActDialog({ name, file, onClose }: { name: ActName; file: MemberFile; onClose: () => void }) {
  const client = useQueryClient()
  const { member } = file
  const act = ACTS[name]
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<ActFields>(() => ({ ...EMPTY, client_id: crypto.randomUUID() as ClientId }))
  const doIt = useMutation({
    mutationFn: () => act.run({ id: member.id, reason }, fields),
    onSuccess: () => client.invalidateQueries(),
  })
  const isReady = reason.trim().length >= 3 && act.fields.every((field) => isFilled(field, fields))
  if (doIt.data !== undefined)
    return (
      <Modal title={act.name} onClose={onClose}>
        <p role="status" className="note note--ok">
          {doIt.data}
        </p>
      </Modal>
    )
  return (
    <Modal
      title={`${act.name}: ${member.name ?? 'no name yet'}`}
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn--solid"
            aria-busy={doIt.isPending}
            disabled={!isReady || doIt.isPending}
            onClick={() => doIt.mutate()}
          >
            {act.name}
          </button>
        </>
      }
    >
      <p className="muted">{act.says}</p>
      {doIt.error && (
        <p role="alert" className="note note--bad">
          {failureText(doIt.error)}
        </p>
      )}
      <Inputs names={act.fields} fields={fields} onChange={setFields} />
      <Field
        label={name === 'lift_suspension' ? 'Reason, for the log and the member' : 'Reason, for the log'}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}

function isFilled(field: keyof ActFields, fields: ActFields): boolean {
  if (field === 'facts') return fields.facts.trim().length >= 10
  return fields[field].trim() !== ''
}

type InputsProps = {
  names: readonly (keyof ActFields)[]
  fields: ActFields
  onChange: (fields: ActFields) => void
}

function Inputs({ names, fields, onChange }: InputsProps) {
  const set = (part: Partial<ActFields>) => onChange({ ...fields, ...part })
  const has = (name: keyof ActFields) => names.includes(name)
  return (
    <>
      {has('email') && (
        <Field
          label="New email"
          type="email"
          value={fields.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      )}
      {has('date') && (
        <Field
          label="Born on"
          type="date"
          value={fields.date}
          onChange={(event) => set({ date: event.target.value })}
        />
      )}
      {has('credits') && (
        <Field
          {...{ label: 'Credits', type: 'number', min: 1, max: GIFT_MOST }}
          value={fields.credits}
          onChange={(event) => set({ credits: event.target.value })}
        />
      )}
      {has('rule') && (
        <label className="field">
          <span className="field__label">Rule that was broken</span>
          <select
            className="input"
            value={fields.rule}
            onChange={(event) => set({ rule: event.target.value as Reason })}
          >
            {REASONS.map((rule) => (
              <option key={rule} value={rule}>
                {rule}
              </option>
            ))}
          </select>
        </label>
      )}
      {has('days') && (
        <Field
          {...{ label: 'Days', type: 'number', min: 1, max: SUSPENSION_DAYS }}
          value={fields.days}
          onChange={(event) => set({ days: event.target.value })}
        />
      )}
      {has('facts') && (
        <label className="field">
          <span className="field__label">What you found; the member reads this</span>
          <textarea
            className="input"
            rows={4}
            maxLength={FACTS_LENGTH}
            value={fields.facts}
            onChange={(event) => set({ facts: event.target.value })}
          />
        </label>
      )}
    </>
  )
}
