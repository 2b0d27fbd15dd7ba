import { Link } from 'react-router'

import { LanguageLink } from '#app/language/language-menu.tsx'
import { useMaybePage, usePage, useTexts } from '#app/page/use-page.ts'
import { phoneHref } from '#features/sites/sites.rules.ts'
import { LOCALES } from '#kernel/locales.ts'
import type { TextId } from '#kernel/texts.ts'

import { ThemeSwitch } from './theme-switch.tsx'

/** NAV-8: in this order. */
const LINKS: readonly [TextId, string][] = [
  ['shell.terms', '/pages/terms'],
  ['shell.privacy', '/pages/privacy'],
  ['shell.cookies', '/pages/cookies'],
  ['shell.account_ban', '/pages/ban'],
  ['shell.pricing', '/pricing'],
  ['shell.complaints', '/complaints'],
  ['shell.return_policy', '/pages/return-policy'],
  ['shell.faq', '/pages/faq'],
  ['shell.support', '/pages/service'],
]

export function Footer() {
  if (!useMaybePage()) return null
  return <FullFooter />
}

function FullFooter() {
  const text = useTexts()
  const { settings, page } = usePage()
  const american = page.locale === 'en' && settings.us_footer
  const links = american ? [...LINKS, ['shell.statement_2257', '/pages/2257'] as const] : LINKS
  return (
    <footer className="mt-16 border-t border-line pt-8 pb-12 text-sm text-faint">
      <div className="page grid gap-6">
        <nav aria-label={text('shell.languages')} className="flex flex-wrap gap-x-5 text-control text-muted">
          {LOCALES.map((locale) => (
            <LanguageLink key={locale} locale={locale} className="min-h-11" />
          ))}
        </nav>
        <nav aria-label={text('shell.footer')} className="flex flex-wrap gap-x-6 text-muted">
          {links.map(([id, to]) => (
            <Link key={to} to={to} className="flex min-h-11 items-center hover:text-text">
              {text(id)}
            </Link>
          ))}
        </nav>
        <div className="grid max-w-[100ch] gap-3 text-pretty">
          <p>
            {text('shell.disclaimer')} {settings.fictional_site_notice}
          </p>
          {american && <p>{text('shell.us_notice')}</p>}
          <CompanyLine />
          {page.demo && <p>{text('shell.demo_line')}</p>}
        </div>
        <ThemeSwitch />
      </div>
    </footer>
  )
}

/** SITE-8: the operator and their contact details. */
function CompanyLine() {
  const text = useTexts()
  const { settings, page } = usePage()
  const { name, address, city, country, kvk, vat_numbers } = settings.company
  const countryName = new Intl.DisplayNames([page.formatLocale], { type: 'region' }).of(country) ?? country
  return (
    <p>
      {text('shell.company_line', { name, address, city, country: countryName, kvk, vat: vat_numbers.join(', ') })}{' '}
      <a href={`mailto:${settings.support_email}`} className="link whitespace-nowrap">
        {settings.support_email}
      </a>{' '}
      <a href={phoneHref(settings.support_phone)} className="link whitespace-nowrap">
        {settings.support_phone}
      </a>{' '}
      <Link to="/pages/service#company" className="link whitespace-nowrap">
        {text('shell.company_details')}
      </Link>
    </p>
  )
}
