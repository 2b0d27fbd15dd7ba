import { lazy, Suspense, useState } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { Member } from '#features/profiles/profiles.contract.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

// Blocking is rare, so the dialog and the API client load on demand.
const BlockDialog = lazy(() => import('./block-dialog.tsx'))

export function BlockButton({ member }: { member: Member }) {
  const text = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Icon name="ban" size="sm" />
        {text('people.block_verb')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BlockDialog member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
