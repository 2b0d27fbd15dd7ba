import { use } from 'react'

import { PageNonce } from '#app/page/server-contexts.ts'

/**
 * An inline script of ours, which reads `data` from `document.currentScript.dataset`. Never rendered in the browser.
 */
export function InlineScript({ code, data = {} }: { code: string; data?: Record<string, string | undefined> }) {
  const nonce = use(PageNonce)
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))
  return (
    <script
      nonce={nonce}
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an entry of ours, built by scripts/vite-inline-scripts.ts
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
      suppressHydrationWarning
    />
  )
}
