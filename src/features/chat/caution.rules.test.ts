import { expect, test } from 'vitest'

import { needsCaution } from './caution.rules.ts'

test.each([
  'look at https://example.test/me',
  'see www.example.test',
  'my page is on sweetpictures.com now',
  'write to ana.b@example.test',
  'ana (at) example (dot) com',
  'call me on +31 6 12 34 56 78',
  'mein Handy: 0151/23456789',
  'come over to WhatsApp, it is easier',
  'can you send me some money for the ticket',
  'Kun je wat geld overmaken?',
  'Kannst du mir 200 € überweisen?',
  'mi serve un prestito',
  'peux-tu faire un virement ?',
  '¿me ayudas con una tarjeta regalo?',
  'Proszę o przelew',
  'kan du sende et gavekort',
  'voisitko lainata rahaa',
  'skicka pengar',
  'jeg trenger penger',
])('warns of %j', (text) => {
  expect(needsCaution(text)).toBe(true)
})

test.each([
  'Half past seven?',
  'I was born on 12.05.1990, and you?',
  'from 2019-04-12 to 2021-05-01 I lived in Utrecht',
  'It costs 1 500 000, too dear for me',
  'Ha! No, that was my sister.Well.',
  'Das ist vergeltend', // not "geld"
  'A swish of the moneyed class', // not "money" as a word
  'see you at 7 or 8',
])('says nothing about %j', (text) => {
  expect(needsCaution(text)).toBe(false)
})
