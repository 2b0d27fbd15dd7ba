import { useLocation } from 'react-router'

import { COUNTRY_LANGUAGES, isCountry, LANGUAGE_NAMES, LOCALES, type Locale } from '#kernel/locales.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuDivider, menuItemClass } from '#ui/menu.tsx'

import { usePage, useTexts } from '../use-page.ts'

/** I18N-5: the languages of the visitor's country first, then the others. Each is a link, so it works without script. */
export function LanguageMenu() {
  const text = useTexts()
  const { page } = usePage()
  const near: readonly Locale[] = isCountry(page.country) ? COUNTRY_LANGUAGES[page.country] : []
  const far = LOCALES.filter((locale) => !near.includes(locale))
  return (
    <Menu
      buttonClass={buttonClass({ look: 'ghost' })}
      // What the button shows comes first in its name, for people who speak to their computer.
      label={`${page.locale.toUpperCase()}, ${text('shell.language_button', { language: LANGUAGE_NAMES[page.locale] })}`}
      button={
        <>
          <Icon name="globe" size="sm" />
          {page.locale.toUpperCase()}
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
      href={useAddressIn(locale)}
      role="menuitem"
      tabIndex={-1}
      lang={locale}
      hrefLang={locale}
      aria-current={locale === page.locale || undefined}
      className={menuItemClass()}
    >
      {LANGUAGE_NAMES[locale]}
    </a>
  )
}

/** This page in another language; what else the address says stays. */
export function useAddressIn(locale: Locale): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${pathname}?${query}`
}
