import { useState } from 'react'
import { Form, redirect, useSearchParams } from 'react-router'

import { readForm } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { changeLanguage } from '#features/me/me.contract.ts'
import {
  COUNTRIES,
  COUNTRY_LANGUAGES,
  isCountry,
  isLocale,
  LANGUAGE_NAMES,
  LOCALES,
  type Locale,
} from '#kernel/locales.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

/** I18N-3: kept for a year. */
const KEPT = 'Path=/; Max-Age=31536000; SameSite=Lax'

/** I18N-5: stores country and language in cookies; an empty country resets to detection. */
export async function action({ context, request }: RouteArgs) {
  const form = await readForm(request)
  const [country, language] = [form.get('country'), form.get('language')]
  const secure = request.url.startsWith('https:') ? '; Secure' : ''
  const headers = new Headers()
  if (isLocale(language)) {
    headers.append('set-cookie', `locale=${language}; ${KEPT}${secure}`)
    // I18N-4: emails and pushes follow.
    if (factsOf(context).loggedIn) await apiOf(context)(changeLanguage, { body: { language } })
  }
  if (isCountry(country)) headers.append('set-cookie', `country=${country}; ${KEPT}${secure}`)
  else headers.append('set-cookie', `country=; Path=/; Max-Age=0`)
  return redirect('/lang-config?saved=1', { headers })
}

export default function LangConfig() {
  const text = useTexts()
  const { settings, page } = usePage()
  const [query] = useSearchParams()
  const [language, setLanguage] = useState<Locale>(page.locale)
  const names = new Intl.DisplayNames([page.formatLocale], { type: 'region' })
  const nameOf = (country: string) => names.of(country) ?? country
  const { compare } = new Intl.Collator(page.locale)
  const countries = [...COUNTRIES].sort((a, b) => compare(nameOf(a), nameOf(b)))
  const automatic = settings.geoip_country
    ? text('shell.country_detected', { country: nameOf(settings.geoip_country) })
    : text('shell.country_automatic')
  /** I18N-5: the country's first language; one that is spoken there stays. */
  const propose = (country: string) => {
    if (!isCountry(country)) return
    const spoken: readonly Locale[] = COUNTRY_LANGUAGES[country]
    if (!spoken.includes(language)) setLanguage(spoken[0] ?? language)
  }
  return (
    <section className="page py-8 lg:py-12">
      <PageHead title={text('shell.lang_config_title')} />
      <div className="mx-auto grid max-w-140 gap-6">
        <header className="grid gap-2">
          <h1 className="d2">{text('shell.lang_config_title')}</h1>
          <p className="lead">{text('shell.lang_config_lead')}</p>
        </header>
        {query.has('saved') && <Alert tone="success" title={text('shell.lang_config_saved')} />}
        <Form
          method="post"
          reloadDocument
          className="hairline grid gap-5 rounded-hero bg-surface-2 p-5 shadow-card sm:p-7"
        >
          <Field label={text('shell.country')}>
            <Select
              name="country"
              defaultValue={settings.geoip_selected_country ?? ''}
              onChange={({ target }) => propose(target.value)}
            >
              <option value="">{automatic}</option>
              {countries.map((country) => (
                <option key={country} value={country}>
                  {nameOf(country)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={text('shell.language')}>
            <Select name="language" value={language} onChange={({ target }) => setLanguage(target.value as Locale)}>
              {LOCALES.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {LANGUAGE_NAMES[locale]}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" look="main" size="lg" block>
            {text('shell.save')}
          </Button>
        </Form>
      </div>
    </section>
  )
}
