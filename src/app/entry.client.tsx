import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

import {
  browserI18n,
  browserTextFiles,
  loadFirstTexts,
  loadTextsOf,
  type RouteModule,
  TextFiles,
} from '#app/page/texts.tsx'
import { reloadOnStaleChunks } from '#app/shell/stale-chunks.ts'
import { loadMemberLinks } from '#app/shell/top-bar.tsx'
import { watchErrors } from '#features/client-errors/ui/watch-errors.ts'
import { prefetch } from '#ui/lazy-part.ts'

import { keepInstallPrompt } from './installed/install-offer.ts'

const report = watchErrors(window, {
  route: () => document.documentElement.dataset.route ?? 'none',
  // The name of this script contains the hash of what it loads.
  build: new URL(import.meta.url).pathname.split('/').at(-1) ?? 'none',
  send: (path, body) => navigator.sendBeacon(path, new Blob([body], { type: 'application/json' })),
})
reloadOnStaleChunks()
keepInstallPrompt()

function logAndReport(kind: Parameters<typeof report>[0], error: unknown) {
  report(kind, error)
  reportError(error)
}

/**
 * Waits for texts and member links, which the server preloads: anything React finds unloaded would vanish from the bar
 * for a moment. Not a top-level await: the awaited chunks may import the chunk of this module, a deadlock.
 */
async function hydrate() {
  const isMember = 'member' in document.documentElement.dataset
  await Promise.all([loadFirstTexts(), isMember && loadMemberLinks()])
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nProvider i18n={browserI18n}>
        <TextFiles value={browserTextFiles()}>
          <HydratedRouter onError={(error) => !isRouteErrorResponse(error) && report('navigation', error)} />
        </TextFiles>
      </I18nProvider>,
      {
        // `reportError` logs it to the console, as React would.
        onUncaughtError: (error) => logAndReport('uncaught', error),
        onCaughtError: (error) => logAndReport('caught', error),
        onRecoverableError: (error) => logAndReport('recovered', error),
      },
    )
  })
}

void hydrate()

/** What the router keeps at the window: its table of routes, and itself. */
type Routing = {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> }
  __reactRouterDataRouter?: { match(path: string): { route: { id: string } }[] | null }
}
const reachedFor = new Set<string>()

/** Code and texts of a page load when somebody reaches for a link to it; its data does not, it would be old. */
function loadAhead({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
  const { __reactRouterManifest: table, __reactRouterDataRouter: router } = window as Routing
  const id = link && navigator.onLine ? router?.match(link.pathname)?.at(-1)?.route.id : undefined
  const module = id === undefined ? undefined : table?.routes[id]?.module
  if (id === undefined || module === undefined || reachedFor.has(id)) return
  reachedFor.add(id)
  prefetch(async () => loadTextsOf(id, (await import(/* @vite-ignore */ module)) as RouteModule))
}
for (const sign of ['pointerover', 'focusin', 'touchstart'])
  document.addEventListener(sign, loadAhead, { passive: true })

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw-push.js')
