import windowUrl from '@duet/art/pictures/illustration-night-window.svg?url'
import { use } from 'react'

import { PageHead } from '#app/page/page-head.tsx'
import { PageNonce } from '#app/page/server-contexts.ts'
import { useTexts } from '#app/page/use-page.ts'
import { buttonClass } from '#ui/button.tsx'

export const handle = { layout: 'empty', scripts: 'none' }

/**
 * NAV-9: kept by the service worker and shown when there is no network; goes on when there is one again. Without the
 * application: it stands at the address of another page, which would be drawn into it.
 */
export default function Offline() {
  const text = useTexts()
  const nonce = use(PageNonce)
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the function below and nothing else */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${goOnWhenReached})()` }} />
    </section>
  )
}

/** A network that is there need not reach us yet, so it is asked. The browser gets the text of this function. */
function goOnWhenReached() {
  const ask = async () => {
    // No answer: asked again.
    const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (reply?.ok) location.reload()
  }
  addEventListener('online', () => void ask())
  setInterval(() => void ask(), 3000)
}
