import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Activated } from '#features/accounts/ui/activated.tsx'
import { buttonClass } from '#ui/button.tsx'

import { CheckMail } from './check-mail.tsx'

/** For a member whose address is not confirmed yet. */
export default function Mailbox({ email, signedUp }: { email: string; signedUp: Date }) {
  const text = useTexts()
  const { revalidate } = useRevalidator()
  const [confirmed, setConfirmed] = useState(false)

  function handleConfirmed() {
    setConfirmed(true)
    // The reminder banner must learn of it too.
    void revalidate()
  }

  if (confirmed) return <Activated />
  return (
    <CheckMail
      email={email}
      signedUp={signedUp}
      onConfirmed={handleConfirmed}
      leave={
        <Link to="/members" className={buttonClass({ look: 'ghost' })}>
          {text('signup.later')}
        </Link>
      }
    />
  )
}
