import { usePage } from '#app/page/use-page.ts'
import { LANGUAGE_NAMES, type Locale } from '#kernel/locales.ts'

import { useLanguageLink } from './language-menu.tsx'

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
