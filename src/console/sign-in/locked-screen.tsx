import { useEffect, useRef } from 'react'

import { proveAgain, signOut } from '#features/staff/staff.contract.ts'

import { consoleApi } from '../page/api.ts'
import { type Me, useSessionChanged } from '../page/use-session.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { proveWithPasskey } from './passkey.ts'

/** Over the desk: what was typed there waits below. */
export function LockedScreen({ me }: { me: Me }) {
  const ref = useRef<HTMLDialogElement>(null)
  const changed = useSessionChanged()
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className="modal" aria-label="Are you still there?" onCancel={(event) => event.preventDefault()}>
      <div className="gate__card">
        <div>
          <h1 className="gate__title">Are you still there, {me.name}?</h1>
          <p className="muted">You were away for a while. Nothing on the desk is lost.</p>
        </div>
        <CredentialsForm
          email={me.email}
          onPasskey={async () => {
            await proveWithPasskey()
            await changed()
          }}
          onTyped={async ({ password, code }) => {
            await consoleApi(proveAgain, { body: { password, ...(code !== undefined && { code }) } })
            await changed()
          }}
        />
        <button type="button" className="btn btn--ghost" onClick={() => void consoleApi(signOut, {}).then(changed)}>
          Sign out
        </button>
      </div>
    </dialog>
  )
}
