import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { TEXT_LOCALES } from '#kernel/locales.ts'

import { areas, compileArea, loadTexts } from './texts.ts'

const FILES: Record<string, Record<string, string>> = {
  'en/shell.json': { greeting: 'Hello {name}', colour: 'Colour', mail: 'Email' },
  'en/chat.json': { title: 'Chats' },
  'en-US/shell.json': { colour: 'Color' },
  'nl/shell.json': { greeting: 'Hallo {name}', colour: 'Kleur', mail: 'E-mail', only_dutch: 'Gezellig' },
  'nl/chat.json': { title: 'Gesprekken' },
  'de/shell.json': { greeting: 'Hallo, {name}', mail: '' },
  'pl/shell.json': {
    messages:
      '{count, plural, one {# wiadomość} few {# wiadomości} many {# wiadomości (wiele)} other {# wiadomości (ułamek)}}',
  },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-texts-'))
  for (const [name, texts] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), JSON.stringify(texts))
  }
  writeFileSync(join(folder, 'en', 'notes.txt'), 'no catalogue')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('what a language lacks', () => {
  test('[I18N-2] American English says what differs itself, and the rest like English', () => {
    const american = loadTexts(folder)('en-US')
    expect(american._('shell.colour')).toBe('Color')
    expect(american._('shell.mail')).toBe('Email')
    expect(american._('shell.greeting', { name: 'Ana' })).toBe('Hello Ana')
  })

  test('[I18N-2] what English lacks too comes from Dutch', () => {
    expect(loadTexts(folder)('en-US')._('shell.only_dutch')).toBe('Gezellig')
    expect(loadTexts(folder)('en')._('shell.only_dutch')).toBe('Gezellig')
  })

  test('[I18N-2] other languages fall back to Dutch, not to English', () => {
    const german = loadTexts(folder)('de')
    expect(german._('shell.greeting', { name: 'Ana' })).toBe('Hallo, Ana')
    expect(german._('shell.colour')).toBe('Kleur')
    expect(german._('chat.title')).toBe('Gesprekken')
  })

  test('[I18N-2] a text that is empty counts as missing', () => {
    expect(loadTexts(folder)('de')._('shell.mail')).toBe('E-mail')
  })

  test('[I18N-1, I18N-2] it is filled in when texts are compiled, so that no second language is fetched', () => {
    const ids = Object.keys(compileArea('en-US', 'shell', folder)).sort()
    expect(ids).toEqual(['shell.colour', 'shell.greeting', 'shell.mail', 'shell.only_dutch'])
    expect(compileArea('sv', 'chat', folder)).toEqual(compileArea('nl', 'chat', folder))
  })

  test('a language that is not there at all speaks Dutch', () => {
    expect(loadTexts(folder)('fi')._('shell.mail')).toBe('E-mail')
  })
})

describe('where a text belongs', () => {
  test('[I18N-1] each file of a language is an area; other files are not', () => {
    expect(areas(folder).sort()).toEqual(['chat', 'shell'])
  })

  test('[I18N-1] its id begins with its area, and an area holds only its own', () => {
    for (const locale of TEXT_LOCALES)
      for (const area of areas(folder))
        for (const id of Object.keys(compileArea(locale, area, folder))) expect(id.startsWith(`${area}.`)).toBe(true)
  })

  test('[I18N-1] the product’s own areas are compiled in every language with the same ids', () => {
    for (const area of areas()) {
      const ids = Object.keys(compileArea('en', area)).sort()
      expect(ids.length).toBeGreaterThan(0)
      for (const locale of TEXT_LOCALES) expect(Object.keys(compileArea(locale, area)).sort(), locale).toEqual(ids)
    }
  })
})

describe('how many', () => {
  test.each([
    [1, '1 wiadomość'],
    [2, '2 wiadomości'],
    [5, '5 wiadomości (wiele)'],
    [12, '12 wiadomości (wiele)'],
    [22, '22 wiadomości'],
    [0, '0 wiadomości (wiele)'],
    [1.5, '1,5 wiadomości (ułamek)'],
  ])('[I18N-1] Polish counts %d as "%s"', (count, expected) => {
    expect(loadTexts(folder)('pl')._('shell.messages', { count })).toBe(expected)
  })

  test('[I18N-1] the product’s own texts count in Polish too', () => {
    const polish = loadTexts()('pl')
    const endings = [1, 2, 5].map((seconds) => polish._('errors.rate_limited', { seconds }).replace(/\d+/, ''))
    expect(new Set(endings).size).toBe(3)
    expect(polish._('errors.rate_limited', { seconds: 22 })).toBe(
      polish._('errors.rate_limited', { seconds: 2 }).replace('2', '22'),
    )
  })
})
