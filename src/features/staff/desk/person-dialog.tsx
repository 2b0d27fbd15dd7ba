import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import { rolesText } from '#console/page/roles-text.ts'
import { useMay, useMe } from '#console/page/use-session.ts'
import { dayOf } from '#console/page/when.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { Grant } from '#kernel/permissions.ts'

import { askForRoles, endColleaguesSessions, inviteAgain, type listStaff, lockColleague } from '../staff.contract.ts'
import { GrantsFields } from './grants-fields.tsx'

export type Person = ReplyOf<typeof listStaff>['people'][number]
type Done = { words: string; link?: string | null }

const ASKED = { words: 'It takes effect once a second person agrees.' }

/** Acts on a colleague; each wants a reason and is logged. */
export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const me = useMe()
  const may = useMay()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [grant, setGrant] = useState<Grant>(
    (person.grants[0] as Grant | undefined) ?? { role: 'support', brands: null },
  )
  const act = useMutation({
    mutationFn: (work: () => Promise<Done>) => work(),
    onSuccess: () => client.invalidateQueries(),
  })
  const { id } = person
  const acts: [string, boolean, () => Promise<Done>][] = [
    [
      'End all sessions',
      may('invite_staff') && person.sessions > 0,
      async () => {
        await consoleApi(endColleaguesSessions, { query: { id, reason } })
        return { words: 'All sessions ended.' }
      },
    ],
    [
      person.locked_at ? 'Let in again' : 'Lock out',
      may('invite_staff'),
      async () => {
        const { request } = await consoleApi(lockColleague, {
          body: { id, locked: person.locked_at === null, reason },
        })
        if (request !== null) return ASKED
        return { words: person.locked_at ? 'They can sign in again.' : 'They are out, on every device.' }
      },
    ],
    [
      'New invitation',
      may('invite_staff') && person.locked_at === null,
      async () => {
        const { link, request } = await consoleApi(inviteAgain, { body: { id, reason } })
        if (request !== null) return ASKED
        return { words: 'A new invitation was emailed.', link }
      },
    ],
    [
      'Ask for this role',
      may('give_roles'),
      async () => {
        const others = person.grants.slice(1) as Grant[]
        const grants = [grant, ...others] as never
        await consoleApi(askForRoles, { body: { id, grants, child_protection: person.child_protection, reason } })
        return { words: 'It takes effect once a second owner agrees.' }
      },
    ],
  ]
  const own = id === me.id
  return (
    <Modal title={person.name} onClose={onClose}>
      <dl className="kv kv--line">
        <div>
          <dt>Email</dt>
          <dd>{person.email}</dd>
        </div>
        <div>
          <dt>Roles</dt>
          <dd>{rolesText(person.grants)}</dd>
        </div>
        <div>
          <dt>Joined</dt>
          <dd>{person.joined_at ? dayOf(person.joined_at) : 'not yet'}</dd>
        </div>
        <div>
          <dt>Sessions</dt>
          <dd>{person.sessions}</dd>
        </div>
      </dl>
      {own && <p className="muted">Nobody changes their own rights. Your own sign-in is in your menu.</p>}
      {act.data && (
        <div role="status" className="note note--ok">
          <span>{act.data.words}</span>
          {act.data.link && <span className="mono wrap-anywhere">{act.data.link}</span>}
        </div>
      )}
      {act.error && (
        <p role="alert" className="note note--bad">
          {failureText(act.error)}
        </p>
      )}
      {!own && may('invite_staff') && (
        <>
          {may('give_roles') && <GrantsFields value={grant} onChange={setGrant} />}
          <Field label="Reason, for the log" value={reason} onChange={(event) => setReason(event.target.value)} />
          <div className="rowh wrap">
            {acts
              .filter(([, allowed]) => allowed)
              .map(([label, , work]) => (
                <button
                  key={label}
                  type="button"
                  className="btn btn--line"
                  disabled={reason.trim().length < 3 || act.isPending}
                  onClick={() => act.mutate(work)}
                >
                  {label}
                </button>
              ))}
          </div>
        </>
      )}
    </Modal>
  )
}
