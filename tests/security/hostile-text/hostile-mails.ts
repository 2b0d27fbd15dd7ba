import { sections } from '#features/all.ts'
import { renderMail } from '#features/mailing/render-mail.ts'
import { sampleOf } from '#features/mailing/sample-mails.ts'
import { COUNTS, TIMES } from '#features/mailing/template.ts'
import { TEMPLATE_NAMES } from '#features/mailing/templates.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { siteOf } from '#features/sites/site-file.ts'
import type { TextLocale } from '#kernel/locales.ts'
import { loadTexts } from '#platform/texts.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

const texts = loadTexts()
const { sites, companies } = readSiteFiles(DEMO_SITES, sections)
const general = sites.find(({ id }) => id === 'localhost')!
const site = siteOf(general, companies.find(({ id }) => id === 'duet-demo')!)

/** Where the server itself writes a number, a time or its own address. */
const OURS: readonly string[] = [...COUNTS, ...Object.keys(TIMES), 'path']

/** Every email of the product, with that text wherever user text could appear. */
export function hostileMails(words: string, locale: TextLocale) {
  return TEMPLATE_NAMES.map((name) => {
    const { values, extras } = sampleOf(name)
    const hostile = Object.fromEntries(
      Object.entries(values).map(([value, sample]) => [value, OURS.includes(value) ? sample : words]),
    )
    const faces = extras.faces?.map((face) => ({ ...face, name: words }))
    const head = { site, i18n: texts(locale), origin: 'http://localhost' }
    return { name, ...renderMail(head, name, hostile, { ...extras, ...(faces && { faces }) }) }
  })
}
