import { describe, expect, test } from 'vitest'

import { REACTIVATION_WINDOW, TOKEN_LIFETIME } from '#features/accounts/accounts.rules.ts'
import { sections } from '#features/all.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { siteOf } from '#features/sites/site-file.ts'
import { TEXT_LOCALES, type TextLocale } from '#kernel/locales.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import type { Site } from '#platform/site.ts'
import { loadTexts } from '#platform/texts.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { composeMail, type MailBody } from './compose-mail.ts'
import { type MailValues, renderMail } from './render-mail.ts'
import type { Template } from './template.ts'
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from './templates.ts'

const texts = loadTexts()
const files = readSiteFiles(DEMO_SITES, sections)
const siteCalled = (id: string): Site =>
  siteOf(files.sites.find((file) => file.id === id)!, files.companies.find((company) => company.id === 'duet-demo')!)
const head = (locale: TextLocale = 'en', site = siteCalled('bdsm')) => ({
  site,
  i18n: texts(locale),
  origin: 'https://velvet.example',
})
const VALUES = {
  ...{ path: '/activate/done?token=abc-_&x=1', code: '042317', name: 'Ana' },
  ...{
    reference: 'K7QM-2XDP',
    measure: 'warn',
    rule: 'spam',
    until: '',
    source: 'report',
    outcome: 'acted',
    facts: 'Many equal messages.',
  },
  ...{
    amount: '€19.00',
    vat: '€3.30',
    credits: '30',
    seller: 'Us B.V.',
    mandate: 'M-1',
    creditor_id: 'NL00',
    iban_end: '4300',
  },
  ...{ order_words: '40 credits for €19.00.', start_words: 'Start now, please.' },
  ...{ last_day: '2026-03-19T22:59:59Z', due_day: '2026-03-09T11:00:00Z', moment: '2026-03-05T14:07:00Z' },
  ...{ messages: '3', likes: '2', matches: '1', people: '2' },
}
const valuesOf = (name: TemplateName): MailValues =>
  Object.fromEntries(TEMPLATES[name].values.map((value) => [value, VALUES[value]]))

describe('composing', () => {
  const body: MailBody = { preview: 'Preview', heading: 'Heading', paragraphs: ['One', 'Two'] }

  test('[MAIL-1] hostile values never become markup', () => {
    const evil = `<script>alert(1)</script> "><img src=x onerror='x'> & \u202Etxt`
    const site = { ...siteCalled('localhost'), name: evil, mail_name: evil, support_phone: evil }
    site.company = { ...site.company, name: evil, address: evil }
    const { html, text } = composeMail(head('en', site), {
      preview: evil,
      heading: evil,
      paragraphs: [evil],
      button: { text: evil, url: `https://velvet.example/a?b="onclick='x'<script>` },
      code: { text: evil, code: evil },
      small: [evil],
    })
    expect(html).not.toMatch(/<script|<img|alert\(1\)<\//i)
    expect(html.match(/<[^>]*\son\w+=/g)).toBeNull()
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x onerror=&#39;x&#39;&gt; &amp;',
    )
    expect(html).toContain(`href="https://velvet.example/a?b=&quot;onclick=&#39;x&#39;&lt;script&gt;"`)
    expect(text).toContain(evil)
  })

  test('[MAIL-1] the text version says the same, with every link of the HTML one', () => {
    const button = { text: 'Open', url: 'https://velvet.example/a?token=t-1&b=2' }
    const { html, text } = composeMail(head(), {
      ...body,
      button,
      code: { text: 'Code', code: '042317' },
      small: ['S'],
    })
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
    expect(new Set(links)).toEqual(new Set([button.url, 'https://velvet.example']))
    for (const link of links) expect(text.split('\n')).toContain(link)
    for (const words of ['Heading', 'One', 'Two', 'Open', 'Code', '042317', 'S']) expect(text).toContain(words)
    expect(text).not.toMatch(/<\w|&amp;/)
  })

  test('nothing is fetched: no picture, script, style sheet or frame', () => {
    const { html } = composeMail(head(), body)
    expect(html).not.toMatch(/<(img|script|link|style|iframe|form|svg)\b|url\(|src=/i)
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('max-width:600px')
  })

  test('the footer says who writes and how to reach them', () => {
    const { html, text } = composeMail(head('nl'), body)
    for (const words of ['Duet Demo B.V.', 'Voorbeeldstraat 12', 'Nederland', 'support@bdsm.demo.test']) {
      expect(html).toContain(words)
      expect(text).toContain(words)
    }
  })

  test('a mailbox list shows the preview and not the site’s name', () => {
    const { html } = composeMail(head(), body)
    const visible = html
      .slice(html.indexOf('<body'))
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:#847|zwnj|nbsp);/g, '.')
      .trim()
    expect(visible.slice(0, 200)).toMatch(/^Preview\.+$/)
  })
})

describe('templates', () => {
  const idsOf = ({ subject, preview, heading, paragraphs, button, code, small }: Template) =>
    [subject, preview, heading, ...paragraphs, button, code, ...small].filter((id) => id !== undefined)

  test('[MAIL-1] every email is complete in every language: no bare key, no missing value', () => {
    for (const locale of TEXT_LOCALES) {
      for (const name of TEMPLATE_NAMES) {
        const { subject, html, text } = renderMail(head(locale), name, valuesOf(name))
        const all = `${subject}\n${html}\n${text}`
        expect(all, `${locale} ${name}`).not.toMatch(/\b(?:mails|shell|errors)\.[a-z_]+|undefined|NaN|\{\w+\}/)
        expect(html, `${locale} ${name}`).toContain(`<html lang="${locale}"`)
      }
    }
  })

  test('every placeholder in every text has a value', () => {
    const always = ['site', 'domain', 'email']
    for (const name of TEMPLATE_NAMES) {
      const template: Template = TEMPLATES[name]
      const known = [...always, ...Object.keys(template.numbers ?? {}), ...template.values]
      for (const id of idsOf(template)) {
        const message = texts('en').messages[id]!
        const parts = typeof message === 'string' ? [] : message.filter((part) => typeof part !== 'string')
        for (const [placeholder] of parts) expect(known, `${name} ${id}`).toContain(placeholder)
      }
    }
  })

  test('every required value is shown, and the link uses the stored domain', () => {
    for (const name of TEMPLATE_NAMES) {
      const { html, text } = renderMail(head(), name, valuesOf(name))
      const values = valuesOf(name)
      if (values.path) {
        expect(text.split('\n')).toContain(`https://velvet.example${VALUES.path}`)
        expect(html).toContain(`href="https://velvet.example${VALUES.path.replaceAll('&', '&amp;')}"`)
      }
      if (values.code) expect([html.includes('>042317<'), text.includes('\n042317\n')]).toEqual([true, true])
      if (values.name) expect(text).toContain('Hello Ana,')
      expect(Boolean((TEMPLATES[name] as Template).button)).toBe(values.path !== undefined)
    }
  })

  test('a missing value fails instead of sending half an email', () => {
    expect(() => renderMail(head(), 'activate_account', { code: '042317' })).toThrow('activate_account')
  })

  test('subject and preview never reveal the kind of site, in any language', () => {
    const telling =
      /\bdat(?:e|es|ing)\b|rencontre|incontr|\bcitas\b|randk|deitt|flirt|match|chat|singles?\b|gay|adult|account\b|member|duet/i
    for (const locale of TEXT_LOCALES) {
      for (const name of TEMPLATE_NAMES) {
        const { subject, preview } = TEMPLATES[name]
        const shown = [subject, preview].map((id) => texts(locale)._(id))
        expect(shown.filter((words) => telling.test(words)).map((words) => `${locale} ${name}: ${words}`)).toEqual([])
      }
    }
  })

  test('strips line breaks and direction marks from names', () => {
    const values = { path: '/x', name: 'A\u202Ena\r\nBcc: \u2066eve' }
    expect(renderMail(head(), 'goodbye', values).text).toContain('Hello A na Bcc: eve,')
  })

  test('emails to unconfirmed addresses carry no text by a stranger', () => {
    const toStrangers = ['activate_account', 'account_exists', 'account_deleted_not_final', 'reset_no_account'] as const
    for (const name of [...toStrangers, 'mail_change', 'resume_signup'] as const) {
      expect(TEMPLATES[name].values).not.toContain('name')
    }
  })

  test('[ACC-5, ACC-6, ACC-7, ACC-8] emails quote the lifetimes that accounts uses', () => {
    const numbers = (name: TemplateName) => (TEMPLATES[name] as Template).numbers
    expect(numbers('activate_account')).toEqual({ days: TOKEN_LIFETIME.activate / DAY })
    expect(numbers('resume_signup')).toEqual({ days: TOKEN_LIFETIME.resume / DAY })
    expect(numbers('reset_password')).toEqual({ hours: TOKEN_LIFETIME.reset / HOUR })
    expect(numbers('mail_change')).toEqual({ hours: TOKEN_LIFETIME.mail_change / HOUR })
    expect(numbers('goodbye')).toEqual({ days: REACTIVATION_WINDOW / DAY })
    expect(numbers('export_ready')).toEqual({ days: TOKEN_LIFETIME.export / DAY })
  })
})
