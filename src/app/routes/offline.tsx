import { Button } from '#ui/button.tsx'

import windowUrl from '../pictures/illustration-night-window.svg?url'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'

export const handle = { layout: 'empty' }

/** NAV-9: kept by the service worker and shown when there is no network. */
export default function Offline() {
  const text = useTexts()
  return (
    <section className="page grid min-h-dvh content-center justify-items-center gap-4 py-10 text-center">
      <PageHead title={text('shell.offline_title')} />
      <img src={windowUrl} alt="" width={420} height={280} className="w-full max-w-105" />
      <h1 className="d2">{text('shell.offline_title')}</h1>
      <p className="max-w-[44ch] text-balance text-muted">{text('shell.offline_text')}</p>
      <Button look="main" size="lg" onClick={() => location.reload()}>
        {text('shell.try_again')}
      </Button>
    </section>
  )
}
