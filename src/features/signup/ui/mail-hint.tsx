import { useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

import { CodeForm } from './code-form.tsx'
import { MailAgain } from './mail-again.tsx'
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts'

/** ACC-5: a quiet reminder to confirm the address; expands to the code field. */
export function MailHint({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const text = useTexts()
  const [confirmed, setConfirmed] = useState(false)

  function handleConfirmed() {
    setConfirmed(true)
    onConfirmed()
  }

  useConfirmedElsewhere(handleConfirmed, { waiting: !confirmed })

  if (confirmed)
    return (
      <p role="status" className="flex items-center gap-2 px-5 py-3 text-sm">
        <Icon name="circle-check" className="text-success-text" />
        {text('signup.mail_confirmed')}
      </p>
    )
  return (
    <details className="hairline group rounded-card bg-surface-1 px-5">
      <summary className="flex min-h-14 list-none items-center gap-3 py-3 text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="mail" className="text-primary-text" />
        <span className="min-w-0 flex-1 wrap-anywhere">{text('signup.mail_hint', { email })}</span>
        <Icon name="chevron-down" className="text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line py-5">
        <CodeForm quiet onConfirmed={handleConfirmed} />
        <MailAgain />
      </div>
    </details>
  )
}
