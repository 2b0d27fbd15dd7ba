import { formatLocaleOf, type Locale, type TextLocale } from '#kernel/locales.ts'
import type { TextId } from '#kernel/texts.ts'

import { composeMail, type Letterhead, type MailBody, textIn } from './compose-mail.ts'
import { COUNTS, type MailValue, type Template, TIMES } from './template.ts'
import { TEMPLATES, type TemplateName } from './templates.ts'

export type MailValues = Partial<Record<MailValue, string>>

/** Parts only some emails have: people, the operator's text, an unsubscribe link. */
export type Extras = {
  faces?: readonly { name: string; fictional: boolean; cid?: string | undefined }[]
  words?: { subject: string; heading: string; paragraphs: readonly string[]; button: string } | undefined
  token?: string | undefined
}

export function renderMail(
  head: Letterhead,
  name: TemplateName,
  values: MailValues,
  { faces = [], words, token }: Extras = {},
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
    heading: words?.heading ?? text(template.heading),
    // A plural form for zero may be empty.
    paragraphs: [...(words?.paragraphs ?? []), ...template.paragraphs.map(text)].filter((each) => each !== ''),
    faces: faces.map(({ name: who, fictional, cid }) => ({
      name: readable(who),
      ...(fictional && { note: site.fictional_singular[languageOf(head)] ?? text('shell.fictional_singular') }),
      ...(cid !== undefined && { cid }),
    })),
    ...(template.button && {
      button: { text: words?.button ?? text(template.button), url: `${head.origin}${needed(values.path, name)}` },
    }),
    ...(token !== undefined && {
      leave: { text: text('mails.leave_link'), url: `${head.origin}/notifications?token=${token}` },
    }),
    ...(template.code && { code: { text: text(template.code), code: needed(values.code, name) } }),
    small: template.small.map(text),
  }
  return { subject: words?.subject ?? text(template.subject), ...composeMail(head, body) }
}

/** The site's own texts are per language; American English has none of its own. */
const languageOf = ({ i18n }: Letterhead) => i18n.locale.slice(0, 2) as Locale

function needed(value: string | undefined, name: TemplateName): string {
  if (value === undefined) throw new Error(`a value of the email ${name} is missing`)
  return value
}

const FORMATS = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function shown({ site, i18n }: Letterhead, value: string, words: string): string | number {
  if ((COUNTS as readonly string[]).includes(value)) return Number(words)
  const format = Object.hasOwn(TIMES, value) ? FORMATS[TIMES[value as keyof typeof TIMES]] : undefined
  if (format === undefined) return readable(words)
  const locale = formatLocaleOf(i18n.locale as TextLocale)
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: site.time_zone }).format(new Date(words))
}

/** Characters that break lines or change text direction. */
const UNREADABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu
const readable = (name: string) => name.replaceAll(UNREADABLE, ' ').replaceAll(/ {2,}/g, ' ').trim()
