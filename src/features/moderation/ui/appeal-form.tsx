import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import { useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { type readAppeal, sendAppeal } from '#features/moderation/moderation.contract.ts'
import { APPEAL_LENGTH } from '#features/moderation/moderation.rules.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'

export type Decided = ReplyOf<typeof readAppeal>

/** CHAT-7: the decision, and one appeal against it. */
export function AppealForm({ token, decided }: { token: string; decided: Decided }) {
  const text = useTexts()
  const [sent, setSent] = useState(false)
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['words'],
    check: ({ words }) => ({ words: words.trim() === '' ? text('errors.field_required') : undefined }),
    send: async ({ words }) => {
      await browserApi(sendAppeal, { body: { token, words } })
      setSent(true)
    },
  })
  if (sent)
    return (
      <OutcomePage art={letterboxUrl} title={text('reports.appeal_sent_title')} announce>
        <p>{text('reports.appeal_sent_text')}</p>
      </OutcomePage>
    )
  return (
    <>
      <PageHead title={text('reports.appeal_title')} />
      <AccountPage title={text('reports.appeal_title')} lead={text('reports.appeal_lead')}>
        <DecisionFacts decided={decided} />
        <form
          method="post"
          noValidate
          onSubmit={handleSubmit}
          onInput={handleInput}
          className="grid gap-5 border-t border-line pt-5"
        >
          {refusal && (
            <Alert tone="danger" urgent>
              {refusal.text}
            </Alert>
          )}
          <Field label={text('reports.appeal_words')} hint={text('reports.appeal_hint')} error={fieldErrors.words}>
            <TextArea name="words" rows={6} maxLength={APPEAL_LENGTH} />
          </Field>
          <Button type="submit" look="main" size="lg" block pending={pending}>
            {text('reports.appeal_send')}
          </Button>
        </form>
      </AccountPage>
    </>
  )
}

function DecisionFacts({ decided: { measure, kind, rule, facts, until, reference } }: { decided: Decided }) {
  const text = useTexts()
  const { page, settings } = usePage()
  const day = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', timeZone: settings.time_zone })
  const which =
    measure === 'remove' ? `remove_${kind}` : measure === 'suspend' && until !== null ? 'suspend_until' : measure
  const rows = [
    [
      text('reports.appeal_decision'),
      text('reports.appeal_measure', { measure: which, until: until === null ? '' : day.format(until) }),
    ],
    [text('reports.appeal_rule'), text('reports.rule', { rule })],
    [text('reports.appeal_facts'), facts],
    [text('reports.sent_reference'), reference],
  ] as const
  return (
    <dl className="grid gap-3.5">
      {rows.map(([term, words]) => (
        <div key={term} className="grid gap-0.5">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
