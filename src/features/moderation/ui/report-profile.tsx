import { useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { Reported } from './report-dialog.tsx'
import { ReportLater } from './report-later.tsx'

/** CHAT-7: next to Block at the end of a profile. */
export function ReportProfile({ person }: { person: Reported }) {
  const text = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Icon name="flag" size="sm" />
        {text('people.report_verb')}
      </Button>
      {open && <ReportLater about={{ profile: person }} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

/** On a gallery photo. */
export function ReportPhoto({ id, person }: { id: string; person: Reported }) {
  const text = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="flag" look="glass" label={text('people.report_verb')} onClick={() => setOpen(true)} />
      {open && <ReportLater about={{ photo: { id } }} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
