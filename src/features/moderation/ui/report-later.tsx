import { type ComponentProps, lazy, Suspense } from 'react'

import { loadAreas } from '#app/page/texts.tsx'

import type Dialog from './report-dialog.tsx'

// Reports are rare, so the dialog and its texts load on demand.
const ReportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./report-dialog.tsx'), loadAreas(['reports', 'errors'])])
  return dialog
})

/** The report dialog; render it to open it. */
export function ReportLater(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <ReportDialog {...props} />
    </Suspense>
  )
}
