import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { endSessions, type listSessions } from '#features/accounts/accounts.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { MINUTE } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'
import { timeAgo } from '#ui/time-ago.ts'
import { useNow } from '#ui/use-now.tsx'

type Session = ReplyOf<typeof listSessions>['sessions'][number]

/** Stored when the user agent reveals nothing. */
const UNKNOWN_DEVICE = '?'

/** ACC-9: lists logins and ends them. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const text = useTexts()
  return (
    <Panel id="sessions" title={text('settings.sessions_title')}>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="not-last:pb-3">
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && <EndOthers />}
    </Panel>
  )
}

function SessionRow({ session: { id, device, current, last_used_at } }: { session: Session }) {
  const text = useTexts()
  const { page } = usePage()
  const now = useNow(MINUTE)
  const { pending, refusal, end } = useEnding({ id })
  const name = device === UNKNOWN_DEVICE ? text('settings.unknown_device') : device
  return (
    <>
      <PanelRow
        title={name}
        text={
          current
            ? text('settings.this_device')
            : text('settings.last_used', { time: timeAgo(last_used_at, now, page.formatLocale) })
        }
        action={
          !current && (
            <Button
              look="tonal"
              pending={pending}
              onClick={end}
              aria-label={text('settings.end_login', { device: name })}
            >
              {text('shell.log_out')}
            </Button>
          )
        }
      />
      {refusal}
    </>
  )
}

function EndOthers() {
  const text = useTexts()
  const { pending, refusal, end } = useEnding({ others: true })
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-4">
      <Button look="tonal" block pending={pending} onClick={end} className="justify-self-start sm:w-auto">
        {text('settings.end_other_logins')}
      </Button>
      {refusal}
    </div>
  )
}

function useEnding(body: { id: string } | { others: true }) {
  const refusalText = useRefusalText()
  const { revalidate } = useRevalidator()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(endSessions, { body })
    await revalidate()
  })
  return {
    pending,
    end: handleSend,
    refusal: refusal && (
      <Alert tone="danger" urgent>
        {refusalText(refusal)}
      </Alert>
    ),
  }
}
