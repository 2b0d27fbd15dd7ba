import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'

import { sendAnnouncement } from '../announcements.contract.ts'

/** The last look before it goes to everybody. */
export function SendDialog({
  draft,
  members,
  onClose,
  onSent,
}: {
  draft: { id: string; version: number }
  members: number | undefined
  onClose: () => void
  onSent: (id: string) => void
}) {
  const client = useQueryClient()
  const [at, setAt] = useState('')
  const send = useMutation({
    mutationFn: () =>
      consoleApi(sendAnnouncement, {
        body: { id: draft.id, version: draft.version, ...(at && { at: new Date(at) }) },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['announcements'] })
      onSent(id)
    },
  })
  return (
    <Modal
      title="Send the announcement"
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Not yet
          </button>
          <button
            type="button"
            className="btn btn--solid"
            aria-busy={send.isPending}
            disabled={send.isPending}
            onClick={() => send.mutate()}
          >
            {at ? 'Schedule' : 'Send now'}
          </button>
        </>
      }
    >
      <p>
        It goes to <b>{members?.toLocaleString('en-GB') ?? 'all'}</b> members who opted in and can be reached. You can
        stop it while it goes out, but nobody can call back what has arrived.
      </p>
      <Field
        label="At, or empty for now"
        type="datetime-local"
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
      {send.error && (
        <p role="alert" className="note note--bad">
          {failureText(send.error)}
        </p>
      )}
    </Modal>
  )
}
