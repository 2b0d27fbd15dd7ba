import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { dayOf, lastSeen, span, timeOf } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { ClientId } from '#kernel/ids.ts'

import { answerConversation, type takeConversation } from '../fictional-desk.contract.ts'
import { fictionalPhotoPath } from '../fictional-desk.rules.ts'

export type TakenTalk = ReplyOf<typeof takeConversation>
type Props = { talk: TakenTalk; now: Date; onSent: () => void; onPassOn: () => void }

/** CONS-51: what was said, and the answer. */
export function Talk({ talk, now, onSent, onPassOn }: Props) {
  const left = talk.due_at.getTime() - now.getTime()
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    log.current?.scrollTo(0, log.current.scrollHeight)
  }, [])
  return (
    <section className="talk" aria-label="Conversation">
      <div className="bar2 talk__head">
        <div className="clip">
          <bdi className="strong">
            {talk.member.name}, {talk.member.age}
          </bdi>
          <div className="t12 muted clip">
            since {lastSeen(talk.member.began_at, now)}
            {talk.member.confirmed_at && '; knows it is fictional'}
          </div>
        </div>
        <span className={`due push${left < HOURS_6 ? ' due--soon' : ''}`}>
          <DeskIcon name="clock" />
          {left > 0 ? `${creditsText(talk.held_credits)} back in ${span(left)}` : 'The credits went back'}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it. */}
      <div className="talk__log" ref={log} role="log" aria-label="Messages" tabIndex={0}>
        <Lines talk={talk} now={now} />
      </div>
      <AnswerForm talk={talk} onSent={onSent} onPassOn={onPassOn} />
    </section>
  )
}

const HOURS_6 = 6 * 3_600_000
const creditsText = (credits: number) => (credits === 1 ? '1 credit goes' : `${credits} credits go`)

function Lines({ talk, now }: { talk: TakenTalk; now: Date }) {
  const days = Map.groupBy(talk.lines, ({ sent_at }) => dayOf(sent_at))
  return [...days].map(([day, lines]) => (
    <div key={day} className="talk__day">
      <span className="day">{day === dayOf(now) ? 'Today' : day}</span>
      {lines.map((line) => (
        <div key={line.seq} className={`line${line.own ? ' line--own' : ''}`}>
          <bdi className={`bubble${line.own ? ' bubble--out' : ''}${line.asks_whether_real ? ' bubble--asks' : ''}`}>
            {line.kind !== 'text' && <i>[{line.kind}] </i>}
            {line.body}
          </bdi>
          <small>{stampOf(line, talk)}</small>
        </div>
      ))}
    </div>
  ))
}

function stampOf(line: TakenTalk['lines'][number], { fictional }: TakenTalk): string {
  const time = timeOf(line.sent_at)
  if (!line.own)
    return line.cost === 0 ? time : `${time}, ${line.returned ? 'credits given back' : `${line.cost} paid`}`
  return [`${fictional.name}, fictional`, line.author && `written by ${line.author}`, time].filter(Boolean).join(', ')
}

function AnswerForm({ talk, onSent, onPassOn }: Omit<Props, 'now'>) {
  const [text, setText] = useState('')
  const [added, setAdded] = useState(false)
  // One id per answer: sent again after a lost reply, it is one message.
  const [clientId] = useState(() => crypto.randomUUID() as ClientId)
  const truth = talk.truth.asked || added || talk.reminder !== null
  const send = useMutation({
    mutationFn: () =>
      consoleApi(answerConversation, {
        body: { conversation: talk.id, client_id: clientId, text, truth: added },
      }),
    onSuccess: onSent,
  })
  const ready = text.trim() !== '' && !send.isPending
  return (
    <form
      className="write"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) send.mutate()
      }}
    >
      {talk.truth.asked && (
        <div className="note note--warn">
          <DeskIcon name="help" />
          <div>
            <b>They asked whether {talk.fictional.name} is real.</b> The answer begins with the truth. The sentence is
            fixed, in their language, and cannot be removed.
          </div>
        </div>
      )}
      {talk.reminder && (
        <div className="note note--warn">
          <DeskIcon name="help" />
          <div>
            <b>{talk.care.paid} paid messages.</b> This answer begins with a reminder.
          </div>
        </div>
      )}
      {send.error && (
        <p role="alert" className="note note--bad">
          {failureText(send.error)} Your text is still here.
        </p>
      )}
      <div className="write__as">
        <img className="face" src={fictionalPhotoPath(talk.fictional.id)} alt="" />
        <span className="clip">
          You write as {talk.fictional.name}, {talk.fictional.age}
        </span>
        <span className="tag tag--line">
          <DeskIcon name="masks" /> Fictional profile
        </span>
        <span className="push t12 muted nowrap">shown on every message</span>
      </div>
      <div className="write__box">
        {truth && (
          <div className="write__fix" lang={talk.language ?? undefined}>
            <DeskIcon name="lock" />
            <span>
              {talk.truth.text} {talk.reminder}
            </span>
          </div>
        )}
        <textarea
          className="write__text"
          aria-label="Answer"
          rows={3}
          maxLength={talk.message_length}
          lang={talk.language ?? undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && ready) send.mutate()
          }}
        />
      </div>
      <div className="rowh">
        {!talk.truth.asked && talk.reminder === null && (
          <label className="tickline">
            <input type="checkbox" checked={added} onChange={({ target }) => setAdded(target.checked)} />
            They ask whether it is real
          </label>
        )}
        <button type="button" className="btn btn--ghost" onClick={onPassOn}>
          Pass on
        </button>
        <span className="push" />
        <button type="submit" className="btn btn--solid" disabled={!ready}>
          Send, then next <kbd className="key">⌘ ↵</kbd>
        </button>
      </div>
    </form>
  )
}
