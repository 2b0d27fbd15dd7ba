import type { Locale } from '#kernel/locales.ts'

import { CAUTION_MESSAGES } from './chat.rules.ts'

/** The same opening sent to this many people within a day counts as a mass message. */
export const REPEATED_TO = 3
/** Shorter ones are greetings, which are all alike, or our own icebreakers. */
export const REPEATED_LENGTH = 100

/** Country endings that are also words (no, it, de …) would match after every full stop without a space. */
const ENDINGS =
  'com|net|org|info|biz|app|xyz|site|online|link|live|club|chat|dating|vip|ru|cn|tk|eu|uk|nl|fr|pl|dk|fi|COM|NET|ORG'
const DOMAIN = new RegExp(`(?<![\\p{L}\\d.])[\\p{L}\\d][\\p{L}\\d-]+\\.(?:${ENDINGS})(?![\\p{L}\\d])`, 'u')
const LINK = /\bhttps?:\/\/|\bwww\.|\b(?:t\.me|wa\.me|bit\.ly|discord\.gg)\//iu
const MAIL = /[\w.+-]+\s?(?:@|\(at\)|\[at\]|\{at\})\s?[\w-]+\s?(?:\.|\(dot\)|\[dot\]|\{dot\})\s?\p{L}{2,}/iu
/** The same spelled out. */
const SPELLED_SIGNS: Record<Locale, { at: string; dot: string }> = {
  en: { at: 'at', dot: 'dot' },
  nl: { at: 'apenstaartje', dot: 'punt' },
  de: { at: 'ät', dot: 'punkt' },
  it: { at: 'chiocciola', dot: 'punto' },
  fr: { at: 'arobase', dot: 'point' },
  es: { at: 'arroba', dot: 'punto' },
  pl: { at: 'małpa', dot: 'kropka' },
  da: { at: 'snabel-?a', dot: 'punktum' },
  fi: { at: 'miukumauku', dot: 'piste' },
  nb: { at: 'krøllalfa', dot: 'punktum' },
  sv: { at: 'snabel-?a', dot: 'punkt' },
}
const anySign = (sign: 'at' | 'dot') =>
  Object.values(SPELLED_SIGNS)
    .map((signs) => signs[sign])
    .join('|')
const SPELLED = new RegExp(`[\\w.+-]+ (?:${anySign('at')}) [\\w-]+ (?:${anySign('dot')}) \\p{L}{2,}`, 'iu')
/** Eight or more digits with common separators; a year or a date is shorter. */
const PHONE = /(?:\+|\b)\d(?:[\s()./-]{0,3}\d){7,14}\b/u
const DATE = /\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b/gu

/** Messengers and other ways off the site. */
const MESSENGERS = wordsOf([
  ...['whatsapp*', 'whats app', 'wats app', 'watsapp', 'whatsap', 'telegram*', 'snapchat*', 'viber', 'kik', 'wechat'],
  ...['hangouts', 'google chat', 'zangi', 'skype*', 'instagram*', 'insta', 'discord', 'imessage', 'onlyfans'],
])

/** Payment services and words that scammers use everywhere. An asterisk matches any ending. */
const MONEY_ANYWHERE = [
  'iban',
  'paypal*',
  'western union',
  'moneygram',
  'bitcoin*',
  'btc',
  'ethereum',
  'crypto*',
  'krypto*',
  'usdt',
  'revolut',
  'paysafe*',
  'neosurf',
  'transcash',
  'pcs mastercard',
  'steam card*',
  'itunes card*',
  'binance',
  'forex',
  'trading platform',
  'sugar daddy',
  'sugar mommy',
]

/** Words scammers use. Finnish inflects its words. */
const MONEY_WORDS: Record<Locale, readonly string[]> = {
  en: [
    'money',
    'cash app',
    'cashapp',
    'venmo',
    'zelle',
    'bank account',
    'bank details',
    'gift card*',
    'giftcard*',
    'bank transfer',
    'wire transfer',
    'lend me',
    'borrow',
    'invest',
    'investing',
    'investment*',
    'a loan',
    'my allowance',
    'customs fee*',
    'hospital bill*',
    'plane ticket',
    'flight ticket',
    'my inheritance',
  ],
  nl: [
    'geld',
    'overmaken',
    'overboek*',
    'bankrekening*',
    'rekeningnummer',
    'cadeaukaart*',
    'cadeaubon*',
    'giftcards',
    'lenen',
    'leen me',
    'tikkie*',
    'voorschieten',
    'belegg*',
    'investeren',
    'mijn erfenis',
  ],
  de: [
    'überweis*',
    'bankkonto',
    'kontonummer',
    'kontodaten',
    'gutscheinkarte*',
    'guthabenkarte*',
    'gutscheincode*',
    'leihen',
    'leihst',
    'borgen',
    'vorstrecken',
    'vorschießen',
    'investier*',
    'darlehen',
    'erbschaft',
  ],
  it: [
    'soldi',
    'denaro',
    'bonifico',
    'conto bancario',
    'conto corrente',
    'carta regalo',
    'carte regalo',
    'prestito',
    'prestarmi',
    'mi presti',
    'postepay',
    'ricarica postepay',
    'investire',
    'investimento',
    'mia eredità',
  ],
  fr: [
    'argent',
    'virement*',
    'compte bancaire',
    'carte cadeau',
    'cartes cadeaux',
    'prêter',
    'prête-moi',
    'me prêter',
    'mandat cash',
    'coupon pcs',
    'recharge pcs',
    'investir',
    'investissement*',
    'mon héritage',
    'thune',
    'fric',
  ],
  es: [
    'dinero',
    'transferencia*',
    'cuenta bancaria',
    'tarjeta regalo',
    'tarjetas regalo',
    'tarjeta de regalo',
    'préstamo',
    'prestamo',
    'prestarme',
    'me prestas',
    'bizum*',
    'invertir',
    'inversión',
    'inversion',
    'mi herencia',
  ],
  pl: [
    'pieniądze',
    'pieniadze',
    'pieniędzy',
    'pieniedzy',
    'pieniędzmi',
    'kasę',
    'przelew*',
    'przelej',
    'konto bankowe',
    'numer konta',
    'numer rachunku',
    'pożycz*',
    'pozycz*',
    'karta podarunkowa',
    'kartę podarunkową',
    'kod blik',
    'blika',
    'blikiem',
    'zainwest*',
    'inwestycj*',
    'inwestow*',
    'spadek po',
  ],
  da: [
    'penge',
    'overførsel',
    'låne mig',
    'mobilepay',
    'bankkonto',
    'kontonummer',
    'gavekort*',
    'overføre',
    'overfør',
    'et lån',
    'investere',
    'investering',
  ],
  fi: [
    'raha',
    'rahaa',
    'rahat',
    'rahoja',
    'rahan',
    'tilisiir*',
    'pankkitili*',
    'tilinumero*',
    'lahjakort*',
    'lainata',
    'lainaa',
    'lainaisit*',
    'lainaksi',
    'siirtää rahaa',
    'sijoit*',
    'kryptovaluut*',
    'perintö*',
  ],
  nb: [
    'penger',
    'overføring',
    'låne meg',
    'vipps',
    'vippse',
    'vippser',
    'bankkonto',
    'kontonummer',
    'gavekort*',
    'overføre',
    'overfør',
    'et lån',
    'investere',
    'investering',
  ],
  sv: [
    'pengar',
    'pengarna',
    'överföring',
    'överföra',
    'för över',
    'presentkort*',
    'låna',
    'låna mig',
    'ett lån',
    'swisha',
    'swishar',
    'swish-nummer',
    'investera',
  ],
}

const MONEY = wordsOf([...MONEY_ANYWHERE, ...Object.values(MONEY_WORDS).flat()])

type CautionSign = 'link' | 'mail' | 'phone' | 'messenger' | 'money'

/** Signs worth a second thought: leaving the site, or money. */
export function cautionSigns(text: string): CautionSign[] {
  const found: Record<CautionSign, boolean> = {
    link: LINK.test(text) || DOMAIN.test(text),
    mail: MAIL.test(text) || SPELLED.test(text),
    phone: PHONE.test(text.replace(DATE, ' ')),
    messenger: MESSENGERS.test(text),
    money: MONEY.test(text),
  }
  return (Object.keys(found) as CautionSign[]).filter((sign) => found[sign])
}

/** Only warns the reader, so an occasional false positive is fine. */
export const needsCaution = (text: string) => cautionSigns(text).length > 0

type Judged = { own: boolean; kind: string; seq: number; body: string }

/** The message a warning follows. One per conversation is enough, so only the newest suspicious message gets it. */
export function cautionAfter(messages: readonly Judged[], repeated: boolean): number | undefined {
  const early = messages.filter(mayNeedCaution)
  const found = early.findLast(({ body }) => needsCaution(body))
  return (found ?? (repeated ? early[0] : undefined))?.seq
}

const mayNeedCaution = ({ own, kind, seq }: Judged) => !own && kind === 'text' && seq <= CAUTION_MESSAGES

/** Whole words in any script; \b only knows ASCII. */
function wordsOf(words: readonly string[]): RegExp {
  const parts = words.map((word) => word.replace('*', '\\p{L}*').replaceAll(' ', '\\s+'))
  return new RegExp(`(?<!\\p{L})(?:${parts.join('|')})(?!\\p{L})`, 'iu')
}
