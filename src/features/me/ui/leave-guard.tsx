import { useLayoutEffect } from 'react'
import { useBlocker } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Confirms leaving with unsaved text: links get our dialog, anything else the browser's. */
export function LeaveGuard({ active }: { active: boolean }) {
  const text = useTexts()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return active && currentLocation.pathname !== nextLocation.pathname
  })

  // Gone in the same frame in which the screen says that all is saved.
  useLayoutEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])

  const handleStay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={handleStay}
      // The router holds a step of its own.
      backCloses={false}
      size="sm"
      title={text('profile.leave_title')}
      closeLabel={text('shell.close')}
      footer={
        <>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {text('profile.leave_anyway')}
          </Button>
          <Button data-autofocus onClick={handleStay}>
            {text('profile.leave_stay')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text('profile.leave_text')}</p>
    </Dialog>
  )
}
