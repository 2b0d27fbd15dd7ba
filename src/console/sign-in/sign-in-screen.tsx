import { useEffect } from 'react'

import { signIn } from '#features/staff/staff.contract.ts'

import { consoleApi } from '../page/api.ts'
import { useSessionChanged } from '../page/use-session.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Gate } from './gate.tsx'
import { signInWithPasskey } from './passkey.ts'

export function SignInScreen({ demo }: { demo: boolean }) {
  const changed = useSessionChanged()
  useEffect(() => {
    document.title = 'Sign in · Duet console'
  }, [])
  return (
    <Gate
      title="Sign in"
      lead={
        demo
          ? 'Demo: owner, operations, moderator, support, finance, brand or analyst@staff.test with the demo password.'
          : 'Staff only. Your passkey is on this device or your phone.'
      }
    >
      <CredentialsForm
        onPasskey={async () => {
          await signInWithPasskey()
          await changed()
        }}
        onTyped={async (body) => {
          await consoleApi(signIn, { body })
          await changed()
        }}
      />
    </Gate>
  )
}
