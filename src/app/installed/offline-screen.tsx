import windowUrl from '@duet/art/pictures/illustration-night-window.svg?url'

import { PageHead } from '#app/page/page-head.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { InlineScript } from '#app/static-page/inline-script.tsx'
import { buttonClass } from '#ui/button.tsx'

import code from './offline.entry.ts?script'

export const handle = { layout: 'empty', scripts: 'none' }

/**
 * NAV-9: cached by the service worker, shown without a network, and reloads when it returns. Static: it appears at
 * another page's address, and hydration would render that page.
 */
export default function Offline() {
  const text = useTexts()
  return (
    <section className="page grid min-h-dvh content-center justify-items-center gap-4 py-10 text-center">
      <PageHead title={text('shell.offline_title')} />
      <img src={windowUrl} alt="" width={420} height={280} className="w-full max-w-105" />
      <h1 className="d2">{text('shell.offline_title')}</h1>
      <p className="max-w-[44ch] text-balance text-muted">{text('shell.offline_text')}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: empty is the address one wanted */}
      <a href="" className={buttonClass({ look: 'main', size: 'lg' })}>
        {text('shell.try_again')}
      </a>
      <InlineScript code={code} />
    </section>
  )
}
