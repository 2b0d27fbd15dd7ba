import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { changeLanguage } from '#features/me/me.contract.ts'
import { COUNTRY_LANGUAGES, isCountry, LANGUAGE_NAMES, LOCALES, type Locale } from '#kernel/locales.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuDivider, menuItemClass } from '#ui/menu.tsx'

/** I18N-5: the languages of the visitor's country first, then the rest. Links, so they work without script. */
export function LanguageMenu() {
  const text = useTexts()
  const { page } = usePage()
  const near: readonly Locale[] = isCountry(page.country) ? COUNTRY_LANGUAGES[page.country] : []
  const far = LOCALES.filter((locale) => !near.includes(locale))
  return (
    <Menu
      backCloses
      buttonClass={`${buttonClass({ look: 'ghost' })} ${page.loggedIn ? 'max-sm:w-11 max-[16rem]:hidden' : 'max-[16rem]:w-9'}`}
      // The accessible name starts with the visible text, for voice control.
      label={`${page.locale.toUpperCase()}, ${text('shell.language_button', { language: LANGUAGE_NAMES[page.locale] })}`}
      button={
        <>
          <Icon name="globe" size="sm" />
          {/* A member's bar on a phone has room for the globe only, as an enlarged one. */}
          <span className={page.loggedIn ? 'max-sm:hidden' : 'max-[16rem]:hidden'}>{page.locale.toUpperCase()}</span>
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
      {locale === page.locale && <Icon name="check" size="sm" className="ml-auto text-primary-text" />}
    </a>
  )
}

/** A link to this page in another language, keeping the rest of the address. Updates a member's account first. */
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

/** One language in a list of all; `className` sets its height. */
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
