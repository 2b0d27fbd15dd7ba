import { lazy, Suspense, useState } from 'react'

import { loadAreas } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { REPORTABLE_FOR } from '#features/moderation/moderation.rules.ts'
import { DAY } from '#kernel/time.ts'
import { Button } from '#ui/button.tsx'
import { PanelRow } from '#ui/panel.tsx'

// Nearly everybody's list is empty, so it and its texts load on demand.
const EndedList = lazy(async () => {
  const [list] = await Promise.all([import('./ended-list.tsx'), loadAreas(['reports', 'people', 'chat', 'errors'])])
  return list
})

/** R-MOD-12: people who wrote to the member and are gone, fetched when asked for. */
export function EndedChats() {
  const text = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <>
      <PanelRow
        title={text('settings.ended_title')}
        text={text('settings.ended_text', { days: REPORTABLE_FOR / DAY })}
        action={
          !shown && (
            <Button look="tonal" onClick={() => setShown(true)}>
              {text('settings.ended_show')}
            </Button>
          )
        }
      />
      <Suspense fallback={null}>{shown && <EndedList />}</Suspense>
    </>
  )
}
