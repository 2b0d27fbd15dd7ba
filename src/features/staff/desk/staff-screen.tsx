import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { useMay } from '#console/page/use-session.ts'
import { ROLES } from '#kernel/permissions.ts'

import { listStaff } from '../staff.contract.ts'
import { Activity } from './activity.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import { PermissionsTable } from './permissions-table.tsx'
import { type Person, PersonDialog } from './person-dialog.tsx'

/** People, what their roles include, and the log. */
export function Component() {
  const may = useMay()
  const [inviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const [open, setOpen] = useState<Person>()
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => backgroundApi(listStaff, {}) })
  const people = data?.people ?? []
  const step = (by: number) =>
    setChosen((place) => Math.min(Math.max((place ?? (by > 0 ? -1 : people.length)) + by, 0), people.length - 1))
  return (
    <>
      <Head title="Staff" sub={data && `${people.length} people, ${ROLES.length} roles`}>
        {may('invite_staff') && (
          <button type="button" className="btn btn--solid" onClick={() => setInviting(true)}>
            <DeskIcon name="plus" /> Invite
          </button>
        )}
      </Head>
      <div className="staffpage">
        <div className="staffpage__main">
          <PeopleTable people={people} chosen={chosen} onOpen={setOpen} />
          <PermissionsTable />
        </div>
        <Activity people={people} />
      </div>
      <KeyBar
        keys={[
          { keys: ['J'], does: 'next', onPress: () => step(1) },
          { keys: ['K'], does: 'previous', onPress: () => step(-1) },
          {
            keys: ['Enter'],
            does: 'open person',
            onPress: chosen === undefined ? undefined : () => setOpen(people[chosen]),
          },
          ...(may('invite_staff') ? [{ keys: ['I'], does: 'invite', onPress: () => setInviting(true) }] : []),
        ]}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <PersonDialog person={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
