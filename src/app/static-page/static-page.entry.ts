/**
 * The whole script of a static page. Entry warning and theme mirror their components, the form stores its values as
 * keepSignupDraft does, and a clock shows local time. Files of the next page load when the visitor reaches for a link
 * or field, not before.
 */
const { style = '', scripts = '' } = document.currentScript?.dataset ?? {}

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
  for (const href of [style, ...scripts.split(' ').filter(Boolean)]) {
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
