import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { HelpLine } from '#app/page/help-line.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { objectToAnswer, type readComplaint } from '#features/moderation/complaints/complaints.contract.ts'
import { OBJECTION_LENGTH } from '#features/moderation/complaints/complaints.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'

import { useDay } from './use-day.ts'

export type ComplaintReply = ReplyOf<typeof readComplaint>

/** R-MOD-10: a complaint's status, the answer, and one appeal against it. */
export function ComplaintStatus({ token, complaint }: { token: string; complaint: ComplaintReply }) {
  const text = useTexts()
  const [objected, setObjected] = useState(false)
  return (
    <>
      <PageHead title={text('complaints.status_title')} />
      <AccountPage title={text('complaints.status_title')} below={<HelpLine />}>
        <Facts complaint={complaint} objected={objected} />
        {complaint.may_object && !objected && <ObjectionForm token={token} onSent={() => setObjected(true)} />}
      </AccountPage>
    </>
  )
}

function Facts({ complaint, objected }: { complaint: ComplaintReply; objected: boolean }) {
  const text = useTexts()
  const day = useDay()
  const { reference, category, sent_at, due_at, outcome, answer, objection } = complaint
  const state =
    outcome === null ? text('complaints.state_open', { day: day(due_at) }) : text(`complaints.state_${outcome}`)
  const rows: (readonly [string, string])[] = [
    [text('complaints.reference'), reference],
    [text('complaints.status_about'), text(`complaints.category_${category}`)],
    [text('complaints.status_sent'), day(sent_at)],
    [text('complaints.status_state'), state],
    ...(answer ? [[text('complaints.status_answer'), answer] as const] : []),
    ...(objection || objected
      ? [[text('complaints.status_objection'), text(`complaints.objected_${objection?.outcome ?? 'open'}`)] as const]
      : []),
    ...(objection?.answer ? [[text('complaints.status_answer'), objection.answer] as const] : []),
  ]
  return (
    <dl aria-live="polite" className="grid gap-3.5">
      {rows.map(([term, words]) => (
        <div key={`${term} ${words}`} className="grid gap-0.5">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function ObjectionForm({ token, onSent }: { token: string; onSent: () => void }) {
  const text = useTexts()
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['words'],
    check: ({ words }) => ({ words: words.trim() === '' ? text('errors.field_required') : undefined }),
    send: async ({ words }) => {
      await browserApi(objectToAnswer, { body: { token, words } })
      onSent()
    },
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={handleInput}
      className="grid gap-5 border-t border-line pt-5"
    >
      <div className="grid gap-1">
        <h2 className="h5">{text('complaints.object_title')}</h2>
        <p className="text-sm text-muted">{text('complaints.object_text')}</p>
      </div>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal.text}
        </Alert>
      )}
      <Field label={text('complaints.object_words')} error={fieldErrors.words}>
        <TextArea name="words" rows={5} maxLength={OBJECTION_LENGTH} />
      </Field>
      <Button type="submit" look="solid" block pending={pending}>
        {text('complaints.object_send')}
      </Button>
    </form>
  )
}
