import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { buttonClass } from '#ui/button.tsx'

import { Activated } from './activated.tsx'
import { CheckMail } from './check-mail.tsx'
import type { Onward } from './load-onward.ts'

/** For a member whose address is not confirmed yet. */
export default function Mailbox({ email, signedUp, onward }: { email: string; signedUp: Date; onward: Onward }) {
  const text = useTexts()
  const { revalidate } = useRevalidator()
  const [confirmed, setConfirmed] = useState(false)

  function handleConfirmed() {
    setConfirmed(true)
    // The reminder banner must learn of it too.
    void revalidate()
  }

  if (confirmed) return <Activated onward={onward} />
  const { target } = onward
  return (
    <CheckMail
      email={email}
      signedUp={signedUp}
      above={target && <TargetCard target={target} title={text('signup.then_write', { name: target.name })} />}
      onConfirmed={handleConfirmed}
      leave={
        <Link to="/members" className={buttonClass({ look: 'ghost' })}>
          {text('signup.later')}
        </Link>
      }
    />
  )
}
