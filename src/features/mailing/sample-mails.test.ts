import { expect, test } from 'vitest'

import { sections } from '#features/all.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { siteOf } from '#features/sites/site-file.ts'
import { loadTexts } from '#platform/texts.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { sampleMails, sampleOf } from './sample-mails.ts'
import { TEMPLATE_NAMES } from './templates.ts'

const files = readSiteFiles(DEMO_SITES, sections)
const site = siteOf(
  files.sites.find(({ id }) => id === 'localhost')!,
  files.companies.find(({ id }) => id === 'duet-demo')!,
)
const samples = sampleMails({ site, origin: 'https://duet.example', texts: loadTexts() })

test('[MAIL-1] every template has a sample, and the list is complete', () => {
  expect(samples.templates).toEqual(TEMPLATE_NAMES)
  for (const name of TEMPLATE_NAMES) expect(() => sampleOf(name), name).not.toThrow()
})

test('[MAIL-1] every template renders in every language, as HTML and text, with nothing missing', () => {
  for (const template of samples.templates)
    for (const locale of samples.locales) {
      const { subject, html, text } = samples.render(template, locale)!
      const where = `${template} ${locale}`
      expect(subject, where).not.toBe('')
      expect(html, where).toContain(`<html lang="${locale}"`)
      expect(`${subject}${html}${text}`, where).not.toMatch(/undefined|\{[a-z_]+[,}]|cid:/)
      // The catalogue tests check that translations are complete.
      if (locale === 'en') expect(`${subject}${text}`, where).not.toMatch(/\bmails\.[a-z_]+/)
      expect(text.length, where).toBeGreaterThan(100)
    }
})

test('[MAIL-1] emails the reader can end link to the settings for it', () => {
  const { html, text } = samples.render('news_messages', 'en')!
  for (const part of [html, text]) expect(part).toContain('https://duet.example/notifications?token=sample')
  expect(samples.render('reset_password', 'en')!.text).not.toContain('/notifications')
})

test('an unknown template has no sample', () => {
  expect(samples.render('constructor', 'en')).toBeUndefined()
})
