import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { useKeys } from '#console/page/keys.ts'
import { StaffBadge } from '#console/page/staff-badge.tsx'
import { dayOf } from '#console/page/when.ts'
import type { ProfileId } from '#kernel/ids.ts'

import { addMemberNote } from '../member-file.contract.ts'
import { NOTE_LENGTH } from '../members.rules.ts'
import type { MemberFile } from './timeline-events.ts'

/** CONS-25 */
export function MemberNotes({ id, notes }: { id: ProfileId; notes: MemberFile['notes'] }) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const write = useMutation({
    mutationFn: () => consoleApi(addMemberNote, { body: { id, words } }),
    onSuccess: () => {
      setWords('')
      return client.invalidateQueries({ queryKey: ['member', id] })
    },
  })
  useKeys([{ keys: ['M'], does: 'note', onPress: () => document.getElementById('member-note')?.focus() }])
  return (
    <section className="stackv" aria-label="Staff notes">
      <h2 className="h">Staff notes</h2>
      {notes.map((note) => (
        <div key={note.id} className="jot">
          <StaffBadge name={note.name} />
          <small>
            {note.name}, {dayOf(note.written_at)}
          </small>
          <p className="wrap-anywhere" dir="auto">
            {note.words}
          </p>
        </div>
      ))}
      <textarea
        id="member-note"
        className="input"
        aria-label="New note"
        placeholder="Note, they may ask to read it"
        rows={2}
        maxLength={NOTE_LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {write.error && (
        <p role="alert" className="field__bad">
          {failureText(write.error)}
        </p>
      )}
      {words.trim() !== '' && (
        <button type="button" className="btn btn--line" aria-busy={write.isPending} onClick={() => write.mutate()}>
          Keep note
        </button>
      )}
    </section>
  )
}
