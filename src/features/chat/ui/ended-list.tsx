import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { blockMember } from '#features/blocks/blocks.contract.ts'
import { tellPeopleChanged } from '#features/blocks/ui/people-changed.ts'
import { type EndedChat, listEnded } from '#features/chat/chat.contract.ts'
import { REPORTABLE_FOR } from '#features/moderation/moderation.rules.ts'
import { ReportLater } from '#features/moderation/ui/report-later.tsx'
import { DAY } from '#kernel/time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PanelRow } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import { useToast } from '#ui/toast.tsx'

type Props = { onChanged: () => void }

/** R-MOD-12: one wording for everybody: it must not tell who blocked the reader and who left. */
export default function EndedList() {
  const text = useTexts()
  const refusalText = useRefusalText()
  const [ended, setEnded] = useState<readonly EndedChat[]>()
  const { refusal, handleSend } = useSending(async () => {
    setEnded((await browserApi(listEnded, {})).ended)
  })
  const load = useEffectEvent(handleSend)
  useEffect(() => load(), [])

  if (refusal) {
    return (
      <Alert tone="danger" urgent>
        {refusalText(refusal)}
      </Alert>
    )
  }
  if (ended === undefined) return <Skeleton className="mt-3 h-24 rounded-menu" />
  if (ended.length === 0) {
    return (
      <p ref={takeFocus} tabIndex={-1} className="pt-2 text-sm outline-none">
        {text('reports.ended_none', { days: REPORTABLE_FOR / DAY })}
      </p>
    )
  }
  return (
    <ul ref={takeFocus} tabIndex={-1} className="mt-3 outline-none">
      {ended.map((chat) => (
        <li key={chat.conversation.id} className="pb-3 last:pb-0">
          <EndedRow chat={chat} onChanged={handleSend} />
        </li>
      ))}
    </ul>
  )
}

function EndedRow({ chat: { conversation, profile, blocked, messages }, onChanged }: Props & { chat: EndedChat }) {
  const text = useTexts()
  const { name } = profile
  const format = useInstantFormat()
  const [all, setAll] = useState(false)
  const [reported, setReported] = useState<number>()
  const [last] = messages

  function handleReportClosed() {
    setReported(undefined)
    onChanged()
  }

  return (
    <>
      <PanelRow
        title={name}
        text={last && text('reports.ended_line', { date: format(last.sent_at) })}
        action={
          blocked ? (
            <span className="shrink-0 text-sm font-semibold text-muted">{text('people.blocked')}</span>
          ) : (
            <BlockButton person={profile} onBlocked={onChanged} />
          )
        }
      />
      <ul className="grid gap-2">
        {messages.slice(0, all ? undefined : 1).map((message) => (
          <li key={message.seq} className="hairline grid gap-1 rounded-menu bg-surface-1 px-4 pt-3 pb-1.5">
            <ReceivedWords message={message} />
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <time dateTime={message.sent_at.toISOString()} className="text-sm text-muted">
                {format(message.sent_at)}
              </time>
              <Button look="danger" className="-mx-3" onClick={() => setReported(message.seq)}>
                {text('reports.report_message')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {messages.length > 1 && !all && (
        <Button look="ghost" className="-ml-3" onClick={() => setAll(true)}>
          {text('chat.older')}
        </Button>
      )}
      {reported !== undefined && (
        <ReportLater
          about={{ message: { conversation, seq: reported } }}
          person={profile}
          leadsTo="/notifications#blocked"
          onClose={handleReportClosed}
        />
      )}
    </>
  )
}

/** A picture stays unseen; a report brings it to the moderators. */
function ReceivedWords({ message: { kind, body } }: { message: EndedChat['messages'][number] }) {
  const text = useTexts()
  return (
    <>
      {kind !== 'text' && <p className="text-sm font-semibold text-muted">{text(`chat.${kind}`)}</p>}
      {body !== '' && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      )}
    </>
  )
}

function BlockButton({ person: { id, name }, onBlocked }: { person: EndedChat['profile']; onBlocked: () => void }) {
  const text = useTexts()
  const toast = useToast()
  const refusalText = useRefusalText()
  const { revalidate } = useRevalidator()
  const { pending, refusal, handleSend } = useSending(async () => {
    await browserApi(blockMember, { body: { id } })
    tellPeopleChanged()
    toast({ text: text('reports.sent_blocked', { name }), tone: 'success' })
    onBlocked()
    await revalidate()
  })
  return (
    <div className="grid shrink-0 justify-items-end gap-2">
      <Button look="tonal" pending={pending} onClick={handleSend} aria-label={text('reports.ended_block', { name })}>
        {text('people.block_verb')}
      </Button>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
    </div>
  )
}

function useInstantFormat() {
  const { page, settings } = usePage()
  const format = new Intl.DateTimeFormat(page.formatLocale, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    timeZone: settings.time_zone,
  })
  return (at: Date) => format.format(at)
}
