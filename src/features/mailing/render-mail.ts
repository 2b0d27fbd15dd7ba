import { formatLocaleOf, type TextLocale } from '#kernel/locales.ts'
import type { TextId } from '#kernel/texts.ts'

import { composeMail, type Letterhead, type MailBody, textIn } from './compose-mail.ts'
import { type MailValue, TEMPLATES, type Template, type TemplateName, TIMES } from './templates.ts'

export type MailValues = Partial<Record<MailValue, string>>

/** A template with its values, in the letterhead's language. */
export function renderMail(
  head: Letterhead,
  name: TemplateName,
  values: MailValues,
): { subject: string; html: string; text: string } {
  const template: Template = TEMPLATES[name]
  const { site } = head
  const known = {
    ...{ site: site.name, domain: site.domain, email: site.support_email },
    ...template.numbers,
    ...Object.fromEntries(Object.entries(values).map(([value, words]) => [value, shown(head, value, words)])),
  }
  const text = (id: TextId) => textIn(head.i18n)(id, known)
  const body: MailBody = {
    preview: text(template.preview),
    heading: text(template.heading),
    paragraphs: template.paragraphs.map(text),
    ...(template.button && {
      button: { text: text(template.button), url: `${head.origin}${needed(values.path, name)}` },
    }),
    ...(template.code && { code: { text: text(template.code), code: needed(values.code, name) } }),
    small: template.small.map(text),
  }
  return { subject: text(template.subject), ...composeMail(head, body) }
}

function needed(value: string | undefined, name: TemplateName): string {
  if (value === undefined) throw new Error(`a value of the mail ${name} is missing`)
  return value
}

const FORMATS = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function shown({ site, i18n }: Letterhead, value: string, words: string): string {
  const format = Object.hasOwn(TIMES, value) ? FORMATS[TIMES[value as keyof typeof TIMES]] : undefined
  if (format === undefined) return readable(words)
  const locale = formatLocaleOf(i18n.locale as TextLocale)
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: site.time_zone }).format(new Date(words))
}

/** Signs that break the line or turn the words around them the other way. */
const UNREADABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu
const readable = (name: string) => name.replaceAll(UNREADABLE, ' ').replaceAll(/ {2,}/g, ' ').trim()
