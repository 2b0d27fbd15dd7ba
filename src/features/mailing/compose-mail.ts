import type { I18n } from '@lingui/core'

import { formatLocaleOf, type TextLocale } from '#kernel/locales.ts'
import type { TextId } from '#kernel/texts.ts'
import type { Site } from '#platform/site.ts'

export type Letterhead = { site: Site; i18n: I18n; origin: string }

export type MailBody = {
  /** Shown beside the subject in a mailbox list. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  button?: { text: string; url: string }
  /** A code to type instead of opening the link. */
  code?: { text: string; code: string }
  small?: readonly string[]
  /** People it is about; `note` marks fictional ones, `cid` names the inline picture. */
  faces?: readonly { name: string; note?: string; cid?: string }[]
  /** Where to change or end notifications. */
  leave?: { text: string; url: string }
}

/**
 * One look for all emails. Styles are inline because clients drop style sheets; background and text colour are always
 * set together, so dark mode changes both. Nothing is fetched.
 */
export function composeMail(head: Letterhead, body: MailBody): { html: string; text: string } {
  return { html: htmlOf(head, body), text: textOf(head, body) }
}

const SANS = "font-family:'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif"
const STYLES = {
  page: `margin:0;padding:24px 12px;background-color:#faf6fc;color:#17153a;${SANS};font-size:16px;line-height:24px`,
  hidden: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  column: 'max-width:600px;margin:0 auto',
  brand: `margin:0 0 16px;padding:0 8px;${SERIF};font-size:24px;line-height:32px;color:#1d1140`,
  brandLink: 'color:#1d1140;text-decoration:none',
  card: 'padding:32px 24px;background-color:#ffffff;border:1px solid #e8def2;border-radius:20px',
  heading: `margin:0 0 16px;${SERIF};font-weight:normal;font-size:26px;line-height:32px;color:#1d1140`,
  paragraph: 'margin:0 0 16px;color:#17153a',
  buttonLine: 'margin:24px 0',
  button:
    'display:inline-block;padding:14px 28px;background-color:#7f2cd5;color:#ffffff;border-radius:999px;font-weight:bold;text-decoration:none',
  code: 'margin:0 0 24px;padding:12px 16px;background-color:#f2eaf9;color:#1d1140;border-radius:14px;font-family:Menlo,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:6px;text-align:center',
  face: 'margin:0 0 12px;border-collapse:collapse',
  facePicture: 'padding:0 14px 0 0;vertical-align:middle',
  faceImage: 'display:block;width:56px;height:56px;border-radius:28px',
  faceName: 'vertical-align:middle;font-weight:bold;color:#1d1140',
  faceNote: 'font-weight:normal;font-size:13px;line-height:18px;color:#4c4b70',
  small: 'margin:0 0 8px;font-size:14px;line-height:20px;color:#4c4b70',
  address: 'margin:0 0 16px;font-size:13px;line-height:18px;color:#4c4b70;word-break:break-all',
  link: 'color:#6a1fbe',
  foot: 'padding:16px 8px 0;font-size:13px;line-height:18px;color:#625f88',
  footLine: 'margin:0 0 8px',
} as const

function htmlOf(head: Letterhead, body: MailBody): string {
  const { preview, heading, paragraphs, button, code, small = [], faces = [], leave } = body
  const { site, i18n, origin } = head
  const card = [
    `<h1 style="${STYLES.heading}">${escaped(heading)}</h1>`,
    ...paragraphs.map((each) => line('paragraph', each)),
    ...faces.map(faceLine),
    ...(button
      ? [
          `<p style="${STYLES.buttonLine}"><a href="${escaped(button.url)}" style="${STYLES.button}">${escaped(button.text)}</a></p>`,
        ]
      : []),
    ...(code ? [line('paragraph', code.text), line('code', code.code)] : []),
    ...(button ? [line('small', textIn(i18n)('mails.button_hint')), addressLine(button.url)] : []),
    ...small.map((each) => line('small', each)),
  ]
  return `<!doctype html>
<html lang="${escaped(i18n.locale)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(site.mail_name)}</title>
</head>
<body style="${STYLES.page}">
<div style="${STYLES.hidden}" aria-hidden="true">${escaped(preview)}${FILLER}</div>
<div style="${STYLES.column}">
<p style="${STYLES.brand}"><a href="${escaped(origin)}" style="${STYLES.brandLink}">${escaped(site.name)}</a></p>
<div style="${STYLES.card}">
${card.join('\n')}
</div>
<div style="${STYLES.foot}">
${footLines(head)
  .map((each) => line('footLine', each))
  .join('\n')}
${leave ? `<p style="${STYLES.footLine}"><a href="${escaped(leave.url)}" style="${STYLES.link}">${escaped(leave.text)}</a></p>` : ''}
</div>
</div>
</body>
</html>
`
}

function textOf(head: Letterhead, body: MailBody): string {
  const { heading, paragraphs, button, code, small = [], faces = [], leave } = body
  const parts = [
    heading,
    ...paragraphs,
    ...faces.map(({ name, note }) => (note ? `${name} (${note})` : name)),
    ...(button ? [`${button.text}\n${button.url}`] : []),
    ...(code ? [`${code.text}\n${code.code}`] : []),
    ...small,
    // "-- " marks the signature for email clients.
    ['-- ', head.site.name, head.origin, ...footLines(head), ...(leave ? [`${leave.text}\n${leave.url}`] : [])].join(
      '\n',
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

function footLines({ site, i18n }: Letterhead): string[] {
  const text = textIn(i18n)
  const { name, address, city, country, kvk, vat_numbers } = site.company
  const countries = new Intl.DisplayNames([formatLocaleOf(i18n.locale as TextLocale)], { type: 'region' })
  return [
    text('shell.help_line', { email: site.support_email, phone: site.support_phone }),
    text('mails.automatic_line'),
    text('shell.company_line', {
      ...{ name, address, city, kvk, vat: vat_numbers.join(', ') },
      country: countries.of(country) ?? country,
    }),
  ]
}

const line = (style: keyof typeof STYLES, text: string) => `<p style="${STYLES[style]}">${escaped(text)}</p>`

/** A table, because nothing else stays on one line in every client. */
function faceLine({ name, note, cid }: { name: string; note?: string; cid?: string }): string {
  const picture = cid
    ? `<td style="${STYLES.facePicture}"><img src="cid:${cid}" width="56" height="56" alt="" style="${STYLES.faceImage}"></td>`
    : ''
  const label = note ? `<br><span style="${STYLES.faceNote}">${escaped(note)}</span>` : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${STYLES.face}"><tr>${picture}<td style="${STYLES.faceName}">${escaped(name)}${label}</td></tr></table>`
}

const addressLine = (url: string) =>
  `<p style="${STYLES.address}"><a href="${escaped(url)}" style="${STYLES.link}">${escaped(url)}</a></p>`

/** Invisible padding: without it, a mailbox list would show the site's name after the preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(80)

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

export const textIn =
  (i18n: I18n) =>
  (id: TextId, values?: Record<string, string | number>): string =>
    i18n._(id, values)
