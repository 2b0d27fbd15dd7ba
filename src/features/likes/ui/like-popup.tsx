import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'

import { loadAreas } from '#app/page/texts.tsx'
import type { Layout } from '#features/legal/legal.rules.ts'
import { SECOND } from '#kernel/time.ts'

import { delayIn, withoutDelay } from './popup-delay.ts'

/** Rarely needed, so it loads on demand. */
const PopupDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./popup-dialog.tsx'), loadAreas(['likes', 'people'])])
  return { default: dialog.PopupDialog }
})

/** NAV-6: opens `t` seconds after the visit, even if the screen has changed since. */
export function LikePopup() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const handle = useMatches().at(-1)?.handle as { layout?: Layout } | undefined
  const requestedDelay = (handle?.layout ?? 'default') === 'default' ? delayIn(search) : undefined
  const [delay, setDelay] = useState<number>()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (requestedDelay === undefined) return
    setDelay(requestedDelay)
    // Only the address changes: keep scroll position and data.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ pathname, search: withoutDelay(search), hash }, options)
  }, [requestedDelay, navigate, pathname, search, hash])

  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => setOpen(true), delay * SECOND)
    return () => clearTimeout(timer)
  }, [delay])

  function handleClose() {
    setOpen(false)
    setDelay(undefined)
  }

  return (
    open && (
      <Suspense fallback={null}>
        <PopupDialog onClose={handleClose} />
      </Suspense>
    )
  )
}
