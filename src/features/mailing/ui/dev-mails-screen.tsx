import { data, Link } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { factsOf, serverEnv } from '#app/page/server-env.ts'
import type { TextLocale } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import { chipClass } from '#ui/chip.tsx'

/** Mail programs either honour our colours for each scheme or force dark mode. */
const SCHEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  inverted: { filter: 'invert(1) hue-rotate(180deg)' },
}
type Scheme = keyof typeof SCHEMES
const SCHEME_NAMES = Object.keys(SCHEMES) as Scheme[]

/** Demo mode only: every email template in every language; `?template=`, `?locale=` and `?scheme=` choose. */
export function loader({ context, request }: RouteArgs) {
  const { demo, textLocale } = factsOf(context)
  if (!demo) throw data(null, { status: 404 })
  const { templates, locales, render } = context.get(serverEnv).sampleMails
  const query = new URL(request.url).searchParams
  const template = query.get('template') ?? must(templates[0], 'there are templates')
  const locale = locales.find((each) => each === (query.get('locale') ?? textLocale))
  const scheme = SCHEME_NAMES.find((each) => each === (query.get('scheme') ?? 'light'))
  const mail = locale && render(template, locale)
  if (!mail || !scheme) throw data(null, { status: 404 })
  return { templates, locales, chosen: { template, locale, scheme }, mail }
}

type Chosen = { template: string; locale: TextLocale; scheme: Scheme }
const addressOf = (chosen: Chosen) => `?${new URLSearchParams(chosen)}`

export default function DevMails({ loaderData }: Pick<PageProps<typeof loader>, 'loaderData'>) {
  const { templates, locales, chosen, mail } = loaderData
  return (
    <section className="page grid gap-6 py-8 lg:py-12">
      <PageHead title="Mails" />
      <header className="grid gap-2">
        <h1 className="d3">Mails</h1>
        <p className="text-muted">
          {templates.length} templates in {locales.length} languages, with sample values. What was really sent is in the{' '}
          <Link to="/dev/mailbox" className="link">
            mailbox
          </Link>
          .
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav
          aria-label="Templates"
          className="grid gap-0.5 max-lg:max-h-60 max-lg:overflow-y-auto lg:sticky lg:top-[calc(var(--bar)+1.5rem)] lg:max-h-[calc(100dvh-var(--bar)-3rem)] lg:overflow-y-auto"
        >
          {templates.map((template) => (
            <Link
              key={template}
              to={addressOf({ ...chosen, template })}
              preventScrollReset
              aria-current={template === chosen.template ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-field px-3.5 text-control font-semibold wrap-anywhere text-muted hover:text-text aria-[current]:bg-surface-3 aria-[current]:text-text"
            >
              {template.replaceAll('_', ' ')}
            </Link>
          ))}
        </nav>
        <article aria-label={mail.subject} className="grid min-w-0 gap-5">
          <Choices
            label="Language"
            options={locales.map((locale) => ({
              name: locale,
              to: addressOf({ ...chosen, locale }),
              on: locale === chosen.locale,
            }))}
          />
          <Choices
            label="Colour scheme"
            options={SCHEME_NAMES.map((scheme) => ({
              name: scheme,
              to: addressOf({ ...chosen, scheme }),
              on: scheme === chosen.scheme,
            }))}
          />
          <h2 className="h5 wrap-anywhere">{mail.subject}</h2>
          <iframe
            title="HTML version"
            sandbox=""
            srcDoc={mail.html}
            style={SCHEMES[chosen.scheme]}
            className="hairline h-[52rem] w-full rounded-card"
          />
          <section aria-label="Text version" className="hairline rounded-card bg-surface-2 p-5">
            <p className="text-sm wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
          </section>
        </article>
      </div>
    </section>
  )
}

function Choices({ label, options }: { label: string; options: readonly { name: string; to: string; on: boolean }[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ name, to, on }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={on ? 'page' : undefined}
          className={chipClass({ on })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
