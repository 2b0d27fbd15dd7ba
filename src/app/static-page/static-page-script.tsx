import { use } from 'react'

import { ApplicationScripts, PageNonce } from '#app/page/server-contexts.ts'
import { behaveAsMenu, behaveAsMenus, nextRow, placeMenu } from '#ui/menu-behaviour.ts'

/** Style sheet and scripts of pages with the application. */
type NextFiles = { style: string; scripts: readonly string[] }

/**
 * The browser gets the text of this function, so it can use nothing but itself. Entry warning and theme do what their
 * components do elsewhere, the form keeps its words for the sign-up as keepSignupDraft does, and a clock shows the
 * visitor's own time. What the next page needs is fetched when somebody reaches for it, not before.
 */
export function behaveWithoutApplication({ style, scripts }: NextFiles) {
  const keep = (name: string, value: string) => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari.
    document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`
  }
  document.addEventListener('DOMContentLoaded', () => {
    const warning = document.querySelector<HTMLDialogElement>('[data-entry-warning]')
    if (warning) {
      warning.close()
      if (!matchMedia('(display-mode: standalone)').matches) warning.showModal()
      warning.addEventListener('cancel', (event) => event.preventDefault())
      warning.addEventListener('click', (event) => {
        const answer = (event.target as Element).closest<HTMLElement>('[data-entry]')?.dataset.entry
        if (answer === 'no') location.replace('about:blank')
        if (answer !== 'yes') return
        keep('entry', 'yes')
        warning.close()
      })
    }
    for (const clock of document.querySelectorAll<HTMLElement>('[data-clock]'))
      clock.textContent = new Intl.DateTimeFormat(clock.dataset.clock, { timeStyle: 'short' }).format()
  })
  const reached = new AbortController()
  const fetchAhead = ({ target }: Event) => {
    if (!(target as Element).closest('a, form')) return
    reached.abort()
    for (const href of [style, ...scripts]) {
      const hint = document.createElement('link')
      hint.rel = href === style ? 'prefetch' : 'modulepreload'
      hint.href = href
      document.head.append(hint)
    }
  }
  for (const sign of ['focusin', 'pointerover', 'touchstart'])
    document.addEventListener(sign, fetchAhead, { passive: true, signal: reached.signal })
  document.addEventListener('change', ({ target }) => {
    const { value, parentElement } = target as HTMLInputElement
    if (!parentElement?.closest('[data-choose-theme]')) return
    keep('theme', value)
    document.documentElement.dataset.theme = value
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-join]')) return
    try {
      const typed = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
      sessionStorage.setItem('signup_draft', JSON.stringify(Object.fromEntries(typed)))
      sessionStorage.removeItem('signup_client_id')
    } catch {
      // Storage is blocked: the sign-up page asks again.
    }
    event.preventDefault()
    location.assign(form.action)
  })
}

const MENUS = `(() => {\n${[nextRow, placeMenu, behaveAsMenu, behaveAsMenus].join('\n')}\nbehaveAsMenus()\n})()`
/** As entry.client.tsx does it. */
const WORKER = "navigator.serviceWorker?.register('/sw-push.js')"

/** All the script of a page without the application. A lander has no menu, and nobody comes back to it without a network. */
export function BarePageScript({ style, isLander }: { style: string; isLander: boolean }) {
  const nonce = use(PageNonce)
  const next: NextFiles = { style, scripts: use(ApplicationScripts) }
  const everywhere = `(${behaveWithoutApplication})(${JSON.stringify(next)})`
  const parts = isLander ? [everywhere] : [everywhere, MENUS, ...(import.meta.env.PROD ? [WORKER] : [])]
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the functions above and addresses of our own build
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: parts.join('\n;') }} />
}
