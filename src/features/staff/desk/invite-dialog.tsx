import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import type { Grant } from '#kernel/permissions.ts'

import { inviteColleague } from '../staff.contract.ts'
import { GrantsFields } from './grants-fields.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [grant, setGrant] = useState<Grant>({ role: 'support', brands: null })
  const invite = useMutation({
    mutationFn: () => consoleApi(inviteColleague, { body: { email, reason, grants: [grant] as never } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
  if (invite.data?.request)
    return (
      <Modal title="A second person has to agree" onClose={onClose}>
        <p>{email} is invited once a colleague agrees. The request is on the screen Today.</p>
      </Modal>
    )
  if (invite.data)
    return (
      <Modal title="Invited" onClose={onClose}>
        <p>An email is on its way to {email}. Without it, hand over this link; it works once, for 7 days.</p>
        <p className="mono wrap-anywhere">{invite.data.link}</p>
      </Modal>
    )
  return (
    <Modal
      title="Invite a colleague"
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn--solid"
            aria-busy={invite.isPending}
            disabled={email === '' || reason.trim().length < 3 || grant.brands?.length === 0}
            onClick={() => invite.mutate()}
          >
            Send invitation
          </button>
        </>
      }
    >
      {invite.error && (
        <p role="alert" className="note note--bad">
          {failureText(invite.error)}
        </p>
      )}
      <Field label="Email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <GrantsFields value={grant} onChange={setGrant} />
      <Field
        label="Reason, for the log"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        placeholder="Joins the evening shift"
      />
    </Modal>
  )
}
