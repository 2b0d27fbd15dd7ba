import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { browserI18n, browserTextFiles, loadFirstTexts, TextFiles } from '#app/page/texts.tsx'
import { reloadOnStaleChunks } from '#app/shell/stale-chunks.ts'
import { loadMemberLinks } from '#app/shell/top-bar.tsx'

import { keepInstallPrompt } from './installed/install-offer.ts'

reloadOnStaleChunks()
keepInstallPrompt()

// The page stands already; its texts come from the chunks the server told the browser to fetch early. What React would
// meet unloaded while it takes the page over would vanish from the bar for a moment.
const isMember = 'member' in document.documentElement.dataset
await Promise.all([loadFirstTexts(), isMember && loadMemberLinks()])
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
