import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { type listBlocked, unblockMember } from '#features/blocks/blocks.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'
import { useToast } from '#ui/toast.tsx'

type Blocked = ReplyOf<typeof listBlocked>['blocked'][number]

/** CHAT-7: the members this one has blocked; below, what higher features add. */
export function BlockedSection({ blocked, children }: { blocked: readonly Blocked[]; children: ReactNode }) {
  const text = useTexts()
  return (
    <Panel id="blocked" title={text('settings.blocked_title')}>
      {blocked.length > 0 && (
        <ul>
          {blocked.map((person) => (
            <li key={person.id} className="pb-3">
              <BlockedRow person={person} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </Panel>
  )
}

function BlockedRow({ person: { id, name, blocked_at } }: { person: Blocked }) {
  const text = useTexts()
  const toast = useToast()
  const refusalText = useRefusalText()
  const { page, settings } = usePage()
  const { revalidate } = useRevalidator()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(unblockMember, { body: { id } })
    await revalidate()
    // The row is gone, so a toast confirms it.
    toast({ text: text('settings.unblocked', { name }), tone: 'success' })
  })
  // Site time zone: server and browser must render the same day.
  const date = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', timeZone: settings.time_zone })
  return (
    <>
      <PanelRow
        title={name}
        text={text('settings.blocked_on', { date: date.format(blocked_at) })}
        action={
          <Button
            look="tonal"
            pending={pending}
            onClick={handleSend}
            aria-label={text('settings.unblock_name', { name })}
          >
            {text('settings.unblock')}
          </Button>
        }
      />
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
    </>
  )
}
