import { type ComponentProps, lazy, Suspense } from 'react'

import { loadAreas } from '#app/page/texts.tsx'

import type Dialog from './top-up-dialog.tsx'

// Needed only when credits run out, so it and its texts load on demand.
const TopUpDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./top-up-dialog.tsx'), loadAreas(['payments', 'accounts', 'errors'])])
  return dialog
})

/** PAY-9: buys credits over the current screen. `partner` is the person a typed message waits for. */
export function TopUpSheet({ open, ...props }: { open: boolean } & ComponentProps<typeof Dialog>) {
  return open ? (
    <Suspense fallback={null}>
      <TopUpDialog {...props} />
    </Suspense>
  ) : null
}
