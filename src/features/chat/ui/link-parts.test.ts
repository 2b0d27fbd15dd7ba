import { expect, test } from 'vitest'

import { linkParts } from './link-parts.ts'

const linksIn = (text: string) => linkParts(text).flatMap(({ text: typed, href }) => (href ? [[typed, href]] : []))

test('[CHAT-10] a web address becomes a link that shows what was typed', () => {
  expect(linkParts('See https://Example.com/a?b=1#c, or not')).toEqual([
    { text: 'See ' },
    { text: 'https://Example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { text: ', or not' },
  ])
  expect(linkParts('No link here')).toEqual([{ text: 'No link here' }])
  expect(linkParts('')).toEqual([])
})

test('[CHAT-10] the sentence’s punctuation stays outside, brackets of the address stay inside', () => {
  expect(linksIn('(https://example.com/x).')).toEqual([['https://example.com/x', 'https://example.com/x']])
  expect(linksIn('https://example.org/Duet_(music)!')).toEqual([
    ['https://example.org/Duet_(music)', 'https://example.org/Duet_(music)'],
  ])
})

test('[CHAT-10] only complete http and https addresses are links', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    'www.example.com',
    'https://',
    'https://localhost/x',
    'https://bank.example@evil.example/login',
    'https://user:secret@evil.example/',
    'https://[broken',
  ])
    expect([text, linksIn(text)]).toEqual([text, []])
})

test('[CHAT-10] quotes, tags and invisible characters end an address', () => {
  expect(linksIn('<a href="https://example.com/x">y</a>')).toEqual([['https://example.com/x', 'https://example.com/x']])
  expect(linksIn('https://example.com/\u202Egpj.exe')).toEqual([['https://example.com/', 'https://example.com/']])
})

test('[CHAT-10] the parts put together are the message', () => {
  for (const text of [
    'a https://example.com/a b http://example.org. c',
    'https://a@b.example x',
    '“https://example.com”',
  ])
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
