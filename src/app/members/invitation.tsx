import { Link } from 'react-router'

import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

import { useTexts } from '../use-page.ts'

/** SITE-5: what visitors who may look around are missing, and the way in. */
export function Invitation({ title, children, to = '/signup' }: { title: string; children: string; to?: string }) {
  const text = useTexts()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="h5">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
      <Link to={to} className={buttonClass({ look: 'main' })}>
        {text('shell.sign_up')}
      </Link>
    </Card>
  )
}
