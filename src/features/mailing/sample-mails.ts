import { TEXT_LOCALES, type TextLocale } from '#kernel/locales.ts'
import type { Site } from '#platform/site.ts'
import type { Texts } from '#platform/texts.ts'

import type { SampleMails } from './mailing.contract.ts'
import { type Extras, type MailValues, renderMail } from './render-mail.ts'
import type { MailValue, Template } from './template.ts'
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from './templates.ts'

/** Invented names and amounts. */
const VALUES: MailValues = {
  ...{ path: '/members?token=sample', code: '042317', name: 'Robin', reference: 'K7QM-2XDP' },
  ...{ measure: 'suspend_days', rule: 'spam', until: '2026-03-12', source: 'report', outcome: 'acted' },
  facts: 'The same message went to forty people within an hour.',
  ...{ amount: '€19.00', vat: '€3.30', credits: '30', seller: 'Duet Demo B.V.', mandate: 'M-2026-0042' },
  ...{ creditor_id: 'NL00ZZZ000000000000', iban_end: '4300' },
  ...{ order_words: '40 credits for €19.00.', start_words: 'Please start right away.' },
  ...{ last_day: '2026-03-19T22:59:59Z', due_day: '2026-03-09T11:00:00Z', moment: '2026-03-05T14:07:00Z' },
  ...{ messages: '3', likes: '2', matches: '1', people: '2' },
}

/** Overrides per template. */
const OWN_VALUES: Partial<Record<TemplateName, MailValues>> = {
  appeal_outcome: { outcome: 'overturned' },
  complaint_answer: { outcome: 'granted' },
  complaint_objection: { outcome: 'overturned' },
  complaint_waits: { source: 'complaint' },
  profile_shown_again: { outcome: 'no_breach' },
  report_waits: { source: 'hidden' },
}

const FACES = [
  { name: 'Noor', fictional: false, cid: 'face-0' },
  { name: 'Alex', fictional: true, cid: 'face-1' },
]
/** An inline picture has no URL outside an email, so a plain disc replaces it. */
const DISC = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#7f2cd5"/></svg>')}`

const WORDS = {
  subject: 'Video calls are here',
  heading: 'Video calls are here',
  paragraphs: ['From today on you can see each other before you meet.', 'It is free for everybody during March.'],
  button: 'Try it',
}

/** Throws if a value has no sample yet. */
export function sampleOf(name: TemplateName): { values: MailValues; extras: Extras } {
  const template: Template = TEMPLATES[name]
  const samples = { ...VALUES, ...OWN_VALUES[name] }
  const missing = template.values.filter((value) => samples[value] === undefined)
  if (missing.length > 0) throw new Error(`the email ${name} has no sample for ${missing.join(', ')}`)
  const about = (value: MailValue) => template.values.includes(value)
  return {
    values: Object.fromEntries(template.values.map((value) => [value, samples[value]])),
    extras: {
      ...(about('messages') || about('likes') || about('matches') ? { faces: FACES } : {}),
      ...(name === 'announcement' && { words: WORDS }),
      ...(template.small.includes('mails.reason_notifications') && { token: 'sample' }),
    },
  }
}

/** MAIL-1: every email in every language as sent, for the demo-mode preview. */
export function sampleMails({ site, origin, texts }: { site: Site; origin: string; texts: Texts }): SampleMails {
  return {
    templates: TEMPLATE_NAMES,
    locales: TEXT_LOCALES,
    render(template: string, locale: TextLocale) {
      const name = TEMPLATE_NAMES.find((each) => each === template)
      if (name === undefined) return undefined
      const { values, extras } = sampleOf(name)
      const mail = renderMail({ site, i18n: texts(locale), origin }, name, values, extras)
      return { ...mail, html: mail.html.replaceAll(/cid:face-\d/g, DISC) }
    },
  }
}
