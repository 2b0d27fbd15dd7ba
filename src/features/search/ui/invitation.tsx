import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { openSignupModal, type SignupTarget } from '#app/page/signup-modal-state.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** SITE-5: invites visitors to sign up; `target` is the profile they are looking at. */
export function Invitation({ title, children, target }: { title: string; children: string; target?: SignupTarget }) {
  const text = useTexts()
  const { settings } = usePage()

  /** NAV-7: opens a modal, unless a modifier key asks for a tab or the sign-up page decides by traffic source. */
  function handleClick(event: MouseEvent) {
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!plain || settings.signups === 'with_trafficsource') return
    event.preventDefault()
    openSignupModal(target)
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="h5">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
      <Link
        to={target ? `/members/${target.id}/signup` : '/signup'}
        onClick={handleClick}
        className={buttonClass({ look: 'main' })}
      >
        {text('shell.sign_up')}
      </Link>
    </Card>
  )
}
