import { usePage } from '#app/page/use-page.ts'

import { StructuredData } from './structured-data.tsx'

/** Structured data about the site and its company; matches the footer. */
export function SiteFacts() {
  const page = usePage()
  return <StructuredData graph={import.meta.env.SSR ? factsOf(page) : []} />
}

function factsOf({ settings, page }: ReturnType<typeof usePage>) {
  const { company } = settings
  const home = `${page.origin}/`
  const publisher = `${home}#organization`
  return [
    {
      '@type': 'Organization',
      '@id': publisher,
      name: company.name,
      url: home,
      logo: `${page.origin}/icons/icon-512.png`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address,
        addressLocality: company.city,
        addressCountry: company.country,
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: settings.support_email,
        telephone: settings.support_phone,
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: settings.name,
      description: settings.description,
      url: home,
      inLanguage: page.textLocale,
      publisher: { '@id': publisher },
    },
  ]
}
