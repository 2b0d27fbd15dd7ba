import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { ConsentBox } from '#app/forms/consent-box.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { isEmail } from '#features/accounts/accounts.rules.ts'
import { withProof } from '#features/accounts/ui/with-proof.ts'
import { takeComplaint } from '#features/moderation/complaints/complaints.contract.ts'
import {
  type Category,
  type ComplaintKind,
  categoriesOf,
  EMAIL_LENGTH,
  KINDS,
  LOCATION_LENGTH,
  NAME_LENGTH,
  needsEmail,
  needsName,
  WORDS_LENGTH,
} from '#features/moderation/complaints/complaints.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { ClientId } from '#kernel/ids.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'

import { Attachment } from './attachment.tsx'
import { useAttachment } from './use-attachment.ts'

const NAMES = ['category', 'location', 'words', 'name', 'email', 'good_faith'] as const

type Sent = ReplyOf<typeof takeComplaint> & { mailed: boolean }

/** PAGE-2: a complaint or a notice. A refusal keeps everything typed. */
export function ComplaintForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const text = useTexts()
  const { user } = usePage()
  const [search] = useSearchParams()
  // One id while the form is open: a retry is the same complaint.
  const [clientId] = useState(() => crypto.randomUUID() as ClientId)
  const [kind, setKind] = useState<ComplaintKind>(search.get('kind') === 'notice' ? 'notice' : 'complaint')
  const [category, setCategory] = useState<Category | ''>('')
  const [checking, setChecking] = useState(false)
  const attachment = useAttachment(clientId)
  const isNotice = kind === 'notice'
  const chosen = { category: category || ('other' as const) }

  const { pending, fieldErrors, refusal, handleSubmit, handleInput, clearErrors } = useForm({
    names: NAMES,
    check: (values) => {
      const required = (value: string) => (value.trim() === '' ? text('errors.field_required') : undefined)
      const email = values.email.trim()
      return {
        category: category === '' ? text('errors.field_required') : undefined,
        location: isNotice ? required(values.location) : undefined,
        words: required(values.words),
        name: isNotice && needsName(chosen) ? required(values.name) : undefined,
        email:
          email === ''
            ? needsEmail(chosen)
              ? text('errors.field_required')
              : undefined
            : isEmail(email)
              ? undefined
              : text('errors.invalid_email'),
        good_faith: isNotice && values.good_faith === '' ? text('complaints.good_faith_missing') : undefined,
      }
    },
    send: async ({ words, location, name, email }) => {
      const body = {
        ...{ client_id: clientId, kind, category: category as Category, words },
        attachment: attachment.state.kind === 'added',
        ...(email.trim() && { email }),
        ...(isNotice && { location, good_faith: true, ...(name.trim() && { name }) }),
      }
      try {
        const taken = await withProof(
          (proof) => browserApi(takeComplaint, { body: { ...body, ...proof } }),
          () => setChecking(true),
        )
        onSent({ ...taken, mailed: email.trim() !== '' })
      } finally {
        setChecking(false)
      }
    },
    fieldOf: { invalid_email: 'email' },
  })

  function handleKind(chosen: ComplaintKind) {
    setKind(chosen)
    clearErrors()
    if (category !== '' && !categoriesOf(chosen).includes(category)) setCategory('')
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={handleInput}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Field group label={text('complaints.what')}>
        <Segmented
          name="kind"
          value={kind}
          onChange={handleKind}
          options={KINDS.map((value) => ({ value, label: text(`complaints.kind_${value}`) }))}
        />
      </Field>
      <Field label={text(`complaints.category_${kind}`)} error={fieldErrors.category}>
        <Select name="category" value={category} onChange={({ target }) => setCategory(target.value as Category | '')}>
          <option value="">{text('complaints.category_choose')}</option>
          {categoriesOf(kind).map((each) => (
            <option key={each} value={each}>
              {text(`complaints.category_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(category === 'intimate' || category === 'minor') && (
        <Alert icon="shield-check" title={text(`complaints.${category}_title`)}>
          {text(`complaints.${category}_text`)}
        </Alert>
      )}
      {isNotice && (
        <Field label={text('complaints.location')} hint={text('complaints.location_hint')} error={fieldErrors.location}>
          <TextInput
            name="location"
            defaultValue={search.get('about') ?? ''}
            maxLength={LOCATION_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
      <Field
        label={text(`complaints.words_${kind}`)}
        hint={text(`complaints.words_${kind}_hint`)}
        error={fieldErrors.words}
      >
        <TextArea name="words" rows={6} maxLength={WORDS_LENGTH} />
      </Field>
      <Attachment {...attachment} />
      {isNotice && (
        <Field
          label={text(needsName(chosen) ? 'complaints.name_sign' : 'complaints.name_optional')}
          hint={text('complaints.name_hint')}
          error={fieldErrors.name}
        >
          <TextInput name="name" autoComplete="name" maxLength={NAME_LENGTH} />
        </Field>
      )}
      <Field
        label={text(needsEmail(chosen) ? 'complaints.email' : 'complaints.email_optional')}
        hint={text('complaints.email_hint')}
        error={fieldErrors.email}
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email ?? ''}
          maxLength={EMAIL_LENGTH}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      {isNotice && (
        <ConsentBox name="good_faith" label={text('complaints.good_faith')} error={fieldErrors.good_faith} />
      )}
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal.text}
        </Alert>
      )}
      <div className="grid gap-2">
        <Button
          type="submit"
          look="main"
          size="lg"
          block
          pending={pending}
          disabled={attachment.state.kind === 'sending'}
        >
          {text('complaints.send')}
        </Button>
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {checking
            ? text('complaints.checking')
            : attachment.state.kind === 'sending'
              ? text('complaints.file_wait')
              : ''}
        </p>
      </div>
    </form>
  )
}
