import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { ConsentBox } from '#app/forms/consent-box.tsx'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { blockMember } from '#features/blocks/blocks.contract.ts'
import { tellPeopleChanged } from '#features/blocks/ui/people-changed.ts'
import { type About, reportSomething } from '#features/moderation/moderation.contract.ts'
import { NOTE_LENGTH, REASONS, type Reason } from '#features/moderation/moderation.rules.ts'
import type { ClientId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { leaveLayer } from '#ui/use-back-closes.ts'

import { ReportSent } from './report-sent.tsx'

export type Reported = { id: string; name: string }
type Sent = { reference: string; reason: Reason; block: 'not_asked' | 'done' | 'failed' }

/** CHAT-7: the reason, with an option to block. Confirms with a reference number. */
export default function ReportDialog({
  about,
  person,
  leadsTo = '/members',
  onClose,
}: {
  about: About
  person: Reported
  /** Where to go when the page no longer exists. */
  leadsTo?: string
  onClose: () => void
}) {
  const text = useTexts()
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent>()

  const kind = 'message' in about ? 'message' : 'photo' in about ? 'photo' : 'profile'

  /** A blocked or hidden (R-AGE-5) member's page no longer exists. */
  function handleClose() {
    onClose()
    const gone = sent?.block === 'done' || (sent?.reason === 'underage' && kind !== 'message')
    if (gone) void leaveLayer().then(() => navigate(leadsTo, { replace: true }))
  }

  const title = sent ? text('reports.sent_title') : text(`reports.report_${kind}`, { name: person.name })
  return (
    <Dialog open onClose={handleClose} title={title} closeLabel={text('shell.close')} size="md">
      {sent ? (
        <ReportSent reference={sent.reference} block={sent.block} name={person.name} onDone={handleClose} />
      ) : (
        <ReportForm about={about} person={person} onCancel={onClose} onSent={setSent} />
      )}
    </Dialog>
  )
}

function ReportForm({
  about,
  person: { id, name },
  onCancel,
  onSent,
}: {
  about: About
  person: Reported
  onCancel: () => void
  onSent: (sent: Sent) => void
}) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const formId = useId()
  // One id while the dialog is open: a retry is the same report.
  const [clientId] = useState(() => crypto.randomUUID() as ClientId)
  const [form, setForm] = useState<{ reason?: Reason; note: string; block: boolean }>({ note: '', block: false })
  const [missing, setMissing] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    const { note, block } = form
    const reason = must(form.reason, 'the form is sent only with a reason')
    const body = { client_id: clientId, about, reason, ...(note.trim() && { note }) }
    const { reference } = await browserApi(reportSomething, { body })
    if (reason === 'underage') tellPeopleChanged()
    onSent({ reference, reason, block: block ? await blocked(id) : 'not_asked' })
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(form.reason === undefined)
    if (form.reason === undefined) event.currentTarget.querySelector('input')?.focus()
    else void handleSend()
  }

  return (
    <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-5">
      <p className="text-sm text-muted">{text('reports.lead')}</p>
      <Field group label={text('reports.why')} error={missing && text('reports.choose_reason')}>
        {REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-11 items-center gap-3 border-t border-line py-1.5 text-control first-of-type:border-0"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              onChange={() => {
                setMissing(false)
                setForm({ ...form, reason })
              }}
              className="size-5.5 shrink-0 appearance-none rounded-full border border-line-field bg-field checked:border-7 checked:border-primary"
            />
            {text(`reports.reason_${reason}`)}
          </label>
        ))}
      </Field>
      <Field
        label={text('reports.note')}
        hint={text('message' in about ? 'reports.evidence_message' : 'reports.evidence')}
      >
        <TextArea
          name="note"
          rows={3}
          maxLength={NOTE_LENGTH}
          onChange={({ target }) => setForm({ ...form, note: target.value })}
        />
      </Field>
      <BlockToo name={name} onChange={(block) => setForm({ ...form, block })} />
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      {/* Sticky, because the reasons overflow a small window. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-sheet px-6 py-4">
        <Button look="ghost" onClick={onCancel}>
          {text('reports.cancel')}
        </Button>
        <Button type="submit" look="solid" pending={pending}>
          {text('reports.send')}
        </Button>
      </div>
    </form>
  )
}

function BlockToo({ name, onChange }: { name: string; onChange: (block: boolean) => void }) {
  const text = useTexts()
  return (
    <div onChange={({ target }) => onChange((target as HTMLInputElement).checked)}>
      <ConsentBox name="block" label={text('reports.block_too', { name })} hint={text('reports.block_too_text')} />
    </div>
  )
}

/** The report has been sent, so a failed block must not look like a failed report. */
async function blocked(id: string): Promise<'done' | 'failed'> {
  try {
    await browserApi(blockMember, { body: { id } })
    tellPeopleChanged()
    return 'done'
  } catch {
    // The dialog reports the failure.
    return 'failed'
  }
}
