import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { reloadOnStaleChunks } from './stale-chunks.ts'
import { browserI18n, browserTextFiles, loadFirstTexts, TextFiles } from './texts.tsx'

reloadOnStaleChunks()

// The page stands already; its texts come from the chunks the server told the browser to fetch early.
await loadFirstTexts()
startTransition(() => {
  hydrateRoot(
    document,
    <I18nProvider i18n={browserI18n}>
      <TextFiles value={browserTextFiles()}>
        <HydratedRouter />
      </TextFiles>
    </I18nProvider>,
  )
})

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw-push.js')
