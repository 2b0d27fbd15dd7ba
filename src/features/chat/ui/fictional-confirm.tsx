import { type FormEvent, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { ConsentBox } from '#app/forms/consent-box.tsx'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { confirmFictional } from '#features/chat/chat.contract.ts'
import { type AnsweredBy, confirmationOf, wordingOf } from '#features/chat/fictional.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

import { announcePoll } from './chats.ts'

const TICK = 'understood'

/** Asked once, before the first paid message to a fictional profile; the draft stays below. */
export function FictionalConfirm({ by }: { by: AnsweredBy }) {
  const text = useTexts()
  const { settings } = usePage()
  const confirmation = confirmationOf(text, by)
  const [missing, setMissing] = useState(false)
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(confirmFictional, { body: { wording: wordingOf(confirmation) } })
    // The open conversation refetches its allowance.
    announcePoll()
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget).has(TICK)
    setMissing(!ticked)
    if (ticked) void handleSend()
  }

  return (
    <Alert icon={settings.fictional_icon} title={confirmation.title}>
      <form noValidate onSubmit={handleSubmit} className="grid gap-2 pt-1">
        <div className="grid gap-1">
          {confirmation.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <ConsentBox name={TICK} label={confirmation.tick} error={missing && text('chat.fictional_tick_first')} />
        {refusal && (
          <p role="alert" className="text-danger-text">
            {refusal.message || text('errors.unexpected')}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="tonal" pending={pending}>
            {text('chat.fictional_agree')}
          </Button>
          <p className="min-w-0 flex-1 basis-48 text-[.8125rem] leading-4.5 text-muted">
            {text('chat.fictional_once')}
          </p>
        </div>
      </form>
    </Alert>
  )
}
