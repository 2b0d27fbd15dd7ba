import { Link } from 'react-router'

import { buttonClass } from '#ui/button.tsx'

import glassesUrl from '../pictures/illustration-two-glasses.svg?url'
import { useTexts } from '../use-page.ts'
import { Outcome } from './outcome.tsx'

/** ACC-5: the mailbox is theirs, confirmed by link or by code. */
export function Activated() {
  const text = useTexts()
  return (
    <Outcome
      art={glassesUrl}
      title={text('accounts.activated_title')}
      announce
      action={
        <Link to="/members" className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('accounts.to_members')}
        </Link>
      }
    >
      <p>{text('accounts.activated_text')}</p>
    </Outcome>
  )
}
