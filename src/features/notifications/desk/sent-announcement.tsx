import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { useBrandName } from '#console/page/use-brand.ts'
import { dayOf, timeOf } from '#console/page/when.ts'

import { type Announcement, stopAnnouncement } from '../announcements.contract.ts'
import { StateTag } from './state-tag.tsx'

const names = new Intl.DisplayNames('en', { type: 'language' })

export function SentAnnouncement({ announcement }: { announcement: Announcement }) {
  const brandName = useBrandName()
  const { words, told, audience, state, sent_by } = announcement
  const at = announcement.starts_at ?? announcement.made_at
  return (
    <article className="announcement">
      <div className="rowh">
        <h2 className="strong">{words.en?.subject}</h2>
        <StateTag announcement={announcement} />
      </div>
      <dl className="kv kv--line">
        <div>
          <dt>Brand</dt>
          <dd>{brandName(announcement.site_id)}</dd>
        </div>
        <div>
          <dt>{state === 'scheduled' ? 'Goes out' : 'Sent'}</dt>
          <dd>
            {dayOf(at)}, {timeOf(at)}, by {sent_by ?? 'the command line'}
          </dd>
        </div>
        <div>
          <dt>Reached</dt>
          <dd>
            {told.toLocaleString('en-GB')}
            {audience !== null && ` of ${audience.toLocaleString('en-GB')}`} members
          </dd>
        </div>
      </dl>
      {audience !== null && state !== 'scheduled' && (
        <progress className="announcement__progress" value={told} max={Math.max(audience, told, 1)} />
      )}
      {(state === 'sending' || state === 'scheduled') && <Stop id={announcement.id} />}
      {Object.entries(words).map(([language, { heading, paragraphs, button }]) => (
        <section key={language} className="announcement__words" lang={language}>
          <small className="muted" lang="en">
            {names.of(language)}
          </small>
          <h3 className="strong">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="muted">
            {button} → {announcement.path}
          </p>
        </section>
      ))}
    </article>
  )
}

function Stop({ id }: { id: string }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const stop = useMutation({
    mutationFn: () => consoleApi(stopAnnouncement, { body: { id, reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  })
  return (
    <form
      className="announcement__stop"
      onSubmit={(event) => {
        event.preventDefault()
        stop.mutate()
      }}
    >
      <Field
        label="Reason to stop it"
        value={reason}
        error={stop.error ? failureText(stop.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <button type="submit" className="btn btn--line" disabled={reason.trim().length < 3 || stop.isPending}>
        Stop
      </button>
    </form>
  )
}
