import { useId } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'

import { type CaseVerdict, decideCase } from '../cases/case.contract.ts'
import { LONGEST_SUSPENSION } from '../cases/cases.rules.ts'
import { REASONS, type Reason } from '../moderation.rules.ts'
import { ruleText } from './case-words.ts'
import { Letters } from './letters.tsx'
import { useAct, usePreview, type WholeCase } from './use-case.ts'
import { useSettled } from './use-settled.ts'
import { type Draft, needsAnswer, needsDays, needsFacts, optionsOf, verdictOf } from './verdict-form.ts'

/** Milliseconds. */
const TYPING = 400

type Props = { found: WholeCase; draft: Draft; onDraft: (change: Partial<Draft>) => void; onDone: () => void }

/** What to do, what it is based on, and what everybody will read, before it is sent. */
export function CaseDecision({ found, draft, onDraft, onDone }: Props) {
  const { line, member } = found
  const verdict = verdictOf(line, draft)
  const written = JSON.stringify(verdict)
  const settled = useSettled(written, TYPING)
  const preview = usePreview(found, settled === undefined ? undefined : (JSON.parse(settled) as CaseVerdict))
  const decide = useAct(async (second: boolean) => {
    if (verdict === undefined) return
    await consoleApi(decideCase, { body: { id: line.id, verdict, member, ...(second && { second }) } })
  }, onDone)
  const ban = draft.choice === 'ban'
  const ready = verdict !== undefined && !decide.isPending
  return (
    <form
      className="case__pane"
      aria-label="Decision"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) decide.mutate(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
      }}
    >
      <h2 className="h">Decision</h2>
      <Options found={found} draft={draft} onDraft={onDraft} />
      <Fields found={found} draft={draft} onDraft={onDraft} />
      {decide.error && (
        <p role="alert" className="note note--bad">
          {failureText(decide.error)}
        </p>
      )}
      {verdict && preview.error && (
        <p role="alert" className="note note--bad">
          {failureText(preview.error)}
        </p>
      )}
      {verdict && preview.data && !preview.error && (
        <Letters letters={preview.data.letters} sender={found.complaint ? 'the sender' : 'the reporter'} />
      )}
      {ban && (
        <div className="note note--warn">
          <DeskIcon name="users" />
          <div>
            <b>A ban needs a second pair of eyes.</b> The member is frozen at once; the ban takes effect when a
            colleague agrees.
          </div>
        </div>
      )}
      <div className="rowh stickyact">
        {!ban && (
          <button type="button" className="btn btn--ghost" disabled={!ready} onClick={() => decide.mutate(true)}>
            Ask a second
          </button>
        )}
        <button
          type="submit"
          className="btn btn--solid push"
          disabled={!ready || settled !== written || !preview.isSuccess || preview.isPlaceholderData}
        >
          {ban ? 'Freeze and ask' : 'Decide and send'} <kbd className="key">⌘ ↵</kbd>
        </button>
      </div>
    </form>
  )
}

type Part = Pick<Props, 'found' | 'draft' | 'onDraft'>

function Options({ found, draft, onDraft }: Part) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend className="vh">What to do</legend>
      {optionsOf(found.line).map(({ value, label, hint }, place) => (
        <label key={value} className={`choice__opt${draft.choice === value ? ' choice__opt--on' : ''}`}>
          <input
            type="radio"
            name={name}
            checked={draft.choice === value}
            onChange={() => onDraft({ choice: value })}
          />
          <b>{label}</b>
          <kbd className="key">{place + 1}</kbd>
          {hint && <small>{hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}

function Fields({ found: { line, complaint }, draft, onDraft }: Part) {
  const id = useId()
  return (
    <>
      {needsFacts(line) && line.kind !== 'notice' && (
        <label className="field" htmlFor={`${id}-rule`}>
          <span className="field__label">Rule</span>
          <select
            id={`${id}-rule`}
            className="input"
            value={draft.rule}
            onChange={(event) => onDraft({ rule: event.target.value as Reason })}
          >
            {REASONS.map((rule) => (
              <option key={rule} value={rule}>
                {ruleText(rule)}
              </option>
            ))}
          </select>
        </label>
      )}
      {needsDays(draft) && (
        <label className="field" htmlFor={`${id}-days`}>
          <span className="field__label">Days</span>
          <input
            id={`${id}-days`}
            className="input"
            type="number"
            min={1}
            max={LONGEST_SUSPENSION}
            value={draft.days}
            onChange={(event) =>
              onDraft({ days: Math.max(1, Math.min(LONGEST_SUSPENSION, Number(event.target.value))) })
            }
          />
        </label>
      )}
      {needsFacts(line) && (
        <Words
          label="What you found, as the member reads it"
          value={draft.facts}
          onChange={(facts) => onDraft({ facts })}
        />
      )}
      {needsAnswer(line) && (
        <Words
          label={complaint ? 'Answer to the sender' : 'Answer to the member'}
          value={draft.answer}
          onChange={(answer) => onDraft({ answer })}
        />
      )}
    </>
  )
}

function Words({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) {
  const id = useId()
  return (
    <label className="field" htmlFor={id}>
      <span className="field__label">{label}</span>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={4000}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
