import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { changeLanguage } from '#features/me/me.contract.ts'
import { COUNTRY_LANGUAGES, isCountry, LANGUAGE_NAMES, LOCALES, type Locale } from '#kernel/locales.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuDivider, menuItemClass } from '#ui/menu.tsx'

/** I18N-5: the languages of the visitor's country first, then the others. Each is a link, so it works without script. */
export function LanguageMenu() {
  const text = useTexts()
  const { page } = usePage()
  const near: readonly Locale[] = isCountry(page.country) ? COUNTRY_LANGUAGES[page.country] : []
  const far = LOCALES.filter((locale) => !near.includes(locale))
  return (
    <Menu
      buttonClass={`${buttonClass({ look: 'ghost' })} ${page.loggedIn ? 'max-sm:w-11' : ''}`}
      // What the button shows comes first in its name, for people who speak to their computer.
      label={`${page.locale.toUpperCase()}, ${text('shell.language_button', { language: LANGUAGE_NAMES[page.locale] })}`}
      button={
        <>
          <Icon name="globe" size="sm" />
          {/* On a member's phone the globe alone has room. */}
          <span className={page.loggedIn ? 'max-sm:hidden' : ''}>{page.locale.toUpperCase()}</span>
        </>
      }
    >
      {near.map((locale) => (
        <LanguageRow key={locale} locale={locale} />
      ))}
      {near.length > 0 && <MenuDivider />}
      {far.map((locale) => (
        <LanguageRow key={locale} locale={locale} />
      ))}
      <MenuDivider />
      <a href="/lang-config" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        {text('shell.country_and_language')}
      </a>
    </Menu>
  )
}

function LanguageRow({ locale }: { locale: Locale }) {
  const { page } = usePage()
  return (
    <a
      {...useLanguageLink(locale)}
      role="menuitem"
      tabIndex={-1}
      aria-current={locale === page.locale || undefined}
      className={menuItemClass()}
    >
      {LANGUAGE_NAMES[locale]}
    </a>
  )
}

/** For a link to this page in another language; what else the address says stays. A member's account learns of it first. */
function useLanguageLink(locale: Locale) {
  const { page } = usePage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  const href = `${pathname}?${query}`

  async function handleClick(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (!page.loggedIn || elsewhere) return
    event.preventDefault()
    try {
      // I18N-4: emails and pushes follow the language of the pages.
      await browserApi(changeLanguage, { body: { language: locale } })
    } finally {
      location.assign(href)
    }
  }

  return { href, lang: locale, hrefLang: locale, onClick: handleClick }
}

/** A language in a row of all of them; `className` says how high it stands. */
export function LanguageLink({ locale, className }: { locale: Locale; className: string }) {
  const { page } = usePage()
  return (
    <a
      {...useLanguageLink(locale)}
      aria-current={locale === page.locale || undefined}
      className={`flex items-center hover:text-text aria-[current]:font-strong aria-[current]:text-text ${className}`}
    >
      {LANGUAGE_NAMES[locale]}
    </a>
  )
}
