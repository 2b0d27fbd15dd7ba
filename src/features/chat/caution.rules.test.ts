import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { LOCALES } from '#kernel/locales.ts'

import { cautionSigns, needsCaution, REPEATED_LENGTH } from './caution.rules.ts'

test.each([
  'look at https://example.test/me',
  'see www.example.test',
  'my page is on sweetpictures.com now',
  'SWEETPICTURES.COM',
  'come to t.me/sweetana',
  'write to ana.b@example.test',
  'ana (at) example (dot) com',
  'ana at example dot com',
  'anna małpa example kropka pl',
  'ana arroba example punto es',
  'call me on +31 6 12 34 56 78',
  'mein Handy: 0151/23456789',
  'come over to WhatsApp, it is easier',
  'hast du Telegram?',
])('ways out of the site are seen in %j', (text) => {
  expect(needsCaution(text)).toBe(true)
})

test.each([
  ['en', 'can you send me some money for the ticket'],
  ['en', 'Could you lend me 50 until Friday'],
  ['en', 'I only need a Steam card, then I can call you'],
  ['en', 'My uncle shows me how to invest, you should try it'],
  ['en', 'I pay you back as soon as the hospital bill is settled'],
  ['nl', 'Kun je wat geld overmaken?'],
  ['nl', 'Stuur me even een tikkie'],
  ['nl', 'Kan ik wat van je lenen tot vrijdag?'],
  ['nl', 'Mag ik je bankrekeningnummer of je rekeningnummer'],
  ['nl', 'Koop een cadeaubon en stuur me de code'],
  ['de', 'Kannst du mir 200 € überweisen?'],
  ['de', 'Kannst du mir was leihen, ich zahle es zurück'],
  ['de', 'Ich bräuchte eine Guthabenkarte'],
  ['de', 'Ich investiere seit Jahren und verdiene gut'],
  ['de', 'Kannst du mir das vorstrecken?'],
  ['it', 'mi serve un prestito'],
  ['it', 'puoi farmi una ricarica Postepay?'],
  ['it', 'Mi presti 100 euro?'],
  ['it', 'ti mando i dati per il bonifico'],
  ['it', 'non ho soldi per il biglietto'],
  ['fr', 'peux-tu faire un virement ?'],
  ['fr', 'Tu pourrais me prêter un peu ?'],
  ['fr', 'j’ai besoin d’argent pour ma mère'],
  ['fr', 'achète-moi une carte cadeau s’il te plaît'],
  ['fr', 'une recharge Transcash suffit'],
  ['es', '¿me ayudas con una tarjeta regalo?'],
  ['es', 'hazme un bizum'],
  ['es', 'necesito dinero para el billete'],
  ['es', '¿Me prestas algo hasta el lunes?'],
  ['es', 'mándame la transferencia hoy'],
  ['pl', 'Proszę o przelew'],
  ['pl', 'pożyczysz mi do jutra?'],
  ['pl', 'Nie mam pieniędzy na bilet'],
  ['pl', 'podaj mi kod BLIK'],
  ['pl', 'zainwestuj ze mną'],
  ['da', 'kan du sende et gavekort'],
  ['da', 'Jeg mangler penge til billetten'],
  ['da', 'Send det på MobilePay'],
  ['da', 'kan du overføre i dag?'],
  ['fi', 'voisitko lainata rahaa'],
  ['fi', 'Lähetä lahjakortti'],
  ['fi', 'tee tilisiirto tänään'],
  ['fi', 'anna tilinumerosi'],
  ['nb', 'jeg trenger penger'],
  ['nb', 'Kan du vippse meg?'],
  ['nb', 'Kan du ta en overføring i dag'],
  ['sv', 'skicka pengar'],
  ['sv', 'Kan du swisha mig?'],
  ['sv', 'jag behöver ett presentkort'],
  ['sv', 'Kan du föra över, eller gör en överföring'],
])('requests for money are seen in %s: %j', (_, text) => {
  expect(cautionSigns(text)).toContain('money')
})

test.each([
  'Half past seven?',
  'I was born on 12.05.1990, and you?',
  'from 2019-04-12 to 2021-05-01 I lived in Utrecht',
  'It costs 1 500 000, too dear for me',
  'Ha! No, that was my sister.Well.',
  'ok.no problem, see you',
  'I’ll be at home. See you',
  'We meet at eight. Bring wine',
  'Das ist vergeltend', // not "geld"
  'A swish of the moneyed class', // not "money" as a word
  'see you at 7 or 8',
  'Wat een mooie blik heb je', // a glance, not a Polish payment
  'Me gustan los bares tranquilos', // bars, not German cash
  'Ich war gestern mit einer Freundin im Kino, es war schön',
  'Heb je zin om zaterdag naar de markt te gaan?',
  'Ti va un caffè domani pomeriggio?',
  'J’adore la mer et les longues promenades',
  'Lubię góry i dobre książki',
  'Jeg elsker at lave mad om søndagen',
  'Pidän pitkistä kävelyistä metsässä',
  'Jeg går mye på ski om vinteren',
  'Jag tycker om att laga mat och läsa',
  '¿Qué haces este fin de semana?',
])('nothing is said about %j', (text) => {
  expect(cautionSigns(text)).toEqual([])
})

test('the icebreakers we offer are never taken for mass messages', () => {
  const folder = new URL('../../../locales/', import.meta.url)
  const lines = LOCALES.flatMap((locale) => {
    const texts = JSON.parse(readFileSync(new URL(`${locale}/chat.json`, folder), 'utf8')) as Record<string, string>
    const interests = Object.values(
      JSON.parse(readFileSync(new URL(`${locale}/interests.json`, folder), 'utf8')) as Record<string, string>,
    )
    const longest = interests.toSorted((a, b) => b.length - a.length)[0] ?? ''
    return Object.entries(texts)
      .filter(([key]) => key.startsWith('icebreaker_') && key !== 'icebreaker_hint')
      .map(([, text]) => text.replace('{interest}', longest))
  })
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter((text) => text.length >= REPEATED_LENGTH)).toEqual([])
})
