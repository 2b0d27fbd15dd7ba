import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPath, useBlocker } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { hasMissingParts } from '#ui/lazy-part.ts'
import { takeFocus } from '#ui/take-focus.ts'
import { useOnline } from '#ui/use-online.ts'

/** How often to ask for the server when the browser believes it has a network. */
const AGAIN = 3000

/**
 * FRAME-5: without a network a navigation waits and goes on by itself. The screen stays below, with what was typed.
 * `tabs` for a layout that has none of its own.
 */
export function WithoutNetwork({ tabs, children }: { tabs?: ReactNode; children: ReactNode }) {
  const online = useOnline()
  const [waiting, setWaiting] = useState<string>()
  return (
    <>
      {/* The router knows one blocker at a time: with a network, that of the screen. */}
      {(!online || waiting !== undefined) && <HeldNavigation online={online} waiting={waiting} onChange={setWaiting} />}
      {waiting !== undefined && tabs}
      <div className={waiting === undefined ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}

/** `waiting` is the address that a link led to. */
type Held = { online: boolean; waiting: string | undefined; onChange: (waiting: string | undefined) => void }

function HeldNavigation({ online, waiting, onChange }: Held) {
  const text = useTexts()
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    const hold = !navigator.onLine && (here.pathname !== there.pathname || here.search !== there.search)
    // The router's own state arrives in a transition, which waits for parts of the page that need the network.
    // The browser's Back leaves the notice, as its button does: the screen below is the one before.
    if (hold) queueMicrotask(() => (leaves(historyAction) ? handleBack() : onChange(createPath(there))))
    return hold
  })
  const leaves = (action: string) => action === 'POP' && waiting !== undefined
  const goOn = useEffectEvent(() => {
    if (waiting === undefined) return
    onChange(undefined)
    if (blocker.state === 'blocked' && !hasMissingParts()) blocker.proceed()
    else location.assign(waiting)
  })
  useEffect(() => {
    if (online) goOn()
  }, [online])

  function handleBack() {
    onChange(undefined)
    blocker.reset?.()
  }

  if (waiting === undefined) return null
  return (
    <Notice
      action={
        <Button look="tonal" size="lg" onClick={handleBack}>
          {text('shell.back')}
        </Button>
      }
    />
  )
}

/** Instead of a screen that could not load: loads it as soon as the server answers. */
export function OfflineNotice() {
  const text = useTexts()
  useEffect(() => {
    async function ask() {
      // No reply: the next one may come.
      const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
      if (reply?.ok) location.reload()
    }
    const handleOnline = () => void ask()
    addEventListener('online', handleOnline)
    const timer = setInterval(handleOnline, AGAIN)
    return () => {
      removeEventListener('online', handleOnline)
      clearInterval(timer)
    }
  }, [])
  return (
    <Notice
      action={
        <Button look="main" size="lg" onClick={() => location.reload()}>
          {text('shell.try_again')}
        </Button>
      }
    />
  )
}

function Notice({ action }: { action: ReactNode }) {
  const text = useTexts()
  return (
    <section
      data-offline
      className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-10 text-center"
    >
      <span className="grid size-18 place-items-center rounded-full bg-surface-3 text-muted">
        <Icon name="wifi-off" size="xl" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className="d3 outline-none">
        {text('shell.offline_title')}
      </h1>
      <p className="max-w-[44ch] text-balance text-muted">{text('shell.offline_text')}</p>
      {action}
    </section>
  )
}

/** Browsers word it differently when a fetch or an import finds no network. */
const NO_NETWORK = /failed to fetch|load failed|networkerror|network error|importing a module|dynamically imported/i

export const isNetworkError = (error: unknown) =>
  !import.meta.env.SSR && error instanceof Error && (!navigator.onLine || NO_NETWORK.test(error.message))
