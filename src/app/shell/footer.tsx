import { Link, useMatches } from 'react-router'

import { LanguageLink } from '#app/language/language-menu.tsx'
import { ThemeSwitch } from '#app/page/theme-switch.tsx'
import { useMaybePage, usePage, useTexts } from '#app/page/use-page.ts'
import { useAmerican, useLegalLinks } from '#features/legal/ui/legal-links.ts'
import { phoneHref } from '#features/sites/sites.rules.ts'
import { LOCALES } from '#kernel/locales.ts'

/** FRAME-4: a member's screens that are no documents. The footer's links are on /me as well. */
const SCREENS = [
  ...['members', 'members-id', 'swipe-game', 'match-finder', 'likes', 'likes-type', 'likes-m-id', 'chats'],
  ...['me', 'profile', 'notifications', 'signup-matches'],
]

export function Footer() {
  const page = useMaybePage()
  const routeId = useMatches().at(-1)?.id ?? ''
  if (!page || (page.user && SCREENS.includes(routeId))) return null
  return <FullFooter />
}

function FullFooter() {
  const text = useTexts()
  const { settings, page } = usePage()
  const american = useAmerican()
  const links = useLegalLinks()
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
      </a>
      {' · '}
      <a href={phoneHref(settings.support_phone)} className="link whitespace-nowrap">
        {settings.support_phone}
      </a>
      {' · '}
      <Link to="/pages/service#company" className="link whitespace-nowrap">
        {text('shell.company_details')}
      </Link>
    </p>
  )
}
