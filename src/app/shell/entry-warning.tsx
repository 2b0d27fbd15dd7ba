import { useEffect, useId, useRef, useState } from 'react'
import { useMatches } from 'react-router'

import { LanguageLink } from '#app/language/language-menu.tsx'
import { keepChoice } from '#app/page/choice-cookie.ts'
import { useMaybePage, usePage, useTexts } from '#app/page/use-page.ts'
import { type Layout, needsEntryWarning } from '#features/legal/legal.rules.ts'
import { LOCALES } from '#kernel/locales.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'

/** NAV-2: covers the page until the visitor confirms their age; once per browser. */
export function EntryWarning({ layout }: { layout: Layout }) {
  const data = useMaybePage()
  const routeId = useMatches().at(-1)?.id
  const [confirmed, setConfirmed] = useState(data?.page.entryConfirmed ?? true)
  if (!data) return null
  const { settings, page } = data
  const needed = needsEntryWarning({
    // CSS hides it in the installed app, which the server cannot detect.
    installedApp: false,
    loggedIn: page.loggedIn,
    confirmed,
    enabled: settings.enable_site_entry_popup,
    countries: settings.entry_countries,
    country: page.country,
    layout,
    routeId,
  })
  if (!needed) return null
  return (
    <Warning
      onConfirm={() => {
        keepChoice('entry', 'yes')
        setConfirmed(true)
      }}
    />
  )
}

/** Open in the HTML, so nothing shows through before hydration; modal afterwards. */
function Warning({ onConfirm }: { onConfirm: () => void }) {
  const text = useTexts()
  const { settings } = usePage()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const installed = matchMedia('(display-mode: standalone)').matches
    element.close()
    if (!installed) element.showModal()
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      // Marked, like its buttons, for static pages: static-page.entry.ts does the same there.
      data-entry-warning
      aria-labelledby={titleId}
      // Chromium closes a dialog on the second Escape even if `cancel` is prevented, unless this is set.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 z-50 m-0 grid size-full max-h-none max-w-none place-items-center overflow-y-auto bg-bg/94 bg-(image:--page-glow) p-4 text-text backdrop-blur-xl not-open:hidden [@media(display-mode:standalone)]:hidden"
    >
      <div className="hairline grid w-full max-w-110 gap-4 rounded-sheet bg-surface-2 p-6 shadow-pop sm:p-8">
        <Brand name={settings.name} />
        <h2 id={titleId} className="d3">
          {text('shell.entry_warning_title')}
        </h2>
        <p className="text-muted">{text('shell.entry_text', { site: settings.name })}</p>
        <div className="mt-2 grid gap-2">
          <Button look="main" size="lg" block data-entry="yes" onClick={onConfirm}>
            {text('shell.entry_confirm')}
          </Button>
          <Button look="line" size="lg" block data-entry="no" onClick={() => location.replace('about:blank')}>
            {text('shell.entry_leave')}
          </Button>
        </div>
        {/* Visitors cannot agree to what they cannot read. */}
        <nav aria-label={text('shell.languages')} className="flex flex-wrap gap-x-4 text-sm text-muted">
          {LOCALES.map((locale) => (
            <LanguageLink key={locale} locale={locale} className="min-h-9" />
          ))}
        </nav>
      </div>
    </dialog>
  )
}
