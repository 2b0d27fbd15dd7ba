import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

import { browserI18n, browserTextFiles, loadFirstTexts, TextFiles } from '#app/page/texts.tsx'
import { reloadOnStaleChunks } from '#app/shell/stale-chunks.ts'
import { loadMemberLinks } from '#app/shell/top-bar.tsx'
import { watchErrors } from '#features/client-errors/ui/watch-errors.ts'

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

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw-push.js')
