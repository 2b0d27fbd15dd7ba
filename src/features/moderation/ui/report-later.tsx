import { type ComponentProps, lazy, Suspense } from 'react'

import { loadAreas } from '#app/page/texts.tsx'

import type Dialog from './report-dialog.tsx'

// Little is reported: the dialog comes with its words when somebody asks for it.
const ReportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./report-dialog.tsx'), loadAreas(['reports', 'errors'])])
  return dialog
})

/** The dialog for a report; put it there when it shall be open. */
export function ReportLater(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <ReportDialog {...props} />
    </Suspense>
  )
}
