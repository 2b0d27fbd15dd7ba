/** So many of the first messages of a conversation are looked at: whom one has written with for long, one knows. */
export const CAUTION_MESSAGES = 10

const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9][a-z0-9-]+\.(?:com|net|org|info|biz|me|io|app|xyz|site|online|link|ru|cn)\b/iu
const MAIL = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2,}/iu
/** Eight digits and more, with what people put between them; a year or a date is shorter. */
const PHONE = /(?:\+|\b)\d(?:[\s()./-]{0,3}\d){7,14}\b/u
const DATE = /\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b/gu

/** Ways out of the site. */
const MESSENGERS = ['whatsapp', 'whats app', 'telegram', 'snapchat', 'viber', 'kik', 'wechat', 'hangouts', 'zangi']

/** What people who are after money speak of, in the languages of the sites. A star stands for any ending. */
const MONEY = [
  ...['iban', 'paypal', 'western union', 'moneygram', 'bitcoin*', 'crypto*', 'krypto*', 'usdt', 'revolut', 'bizum'],
  ...['money', 'bank account', 'gift card*', 'bank transfer', 'lend me', 'invest*', 'loan'],
  ...['geld', 'overmaken', 'bankrekening', 'cadeaukaart*', 'cadeaubon*', 'lenen', 'tikkie'],
  ...['überweis*', 'bankkonto', 'kontonummer', 'gutscheinkarte*', 'leihen', 'investier*'],
  ...['soldi', 'denaro', 'bonifico', 'conto bancario', 'carta regalo', 'prestito', 'prestarmi'],
  ...['argent', 'virement', 'compte bancaire', 'carte cadeau', 'prêter', 'prête-moi'],
  ...['dinero', 'transferencia', 'cuenta bancaria', 'tarjeta regalo', 'préstamo', 'prestarme'],
  ...['pieniądze', 'pieniędzy', 'przelew*', 'konto bankowe', 'pożycz*', 'karta podarunkowa'],
  ...['penge', 'bankkonto', 'gavekort', 'overføre', 'overførsel', 'låne', 'mobilepay'],
  ...['rahaa', 'tilisiirto*', 'pankkitili*', 'lahjakort*', 'lainata', 'lainaa'],
  ...['penger', 'overføring', 'vipps'],
  ...['pengar', 'överföring', 'överföra', 'presentkort', 'låna', 'swisha'],
]

const WORDS = wordsOf([...MESSENGERS, ...MONEY])

/**
 * Whether a text asks for something one should think about twice: leaving the site, or money. It warns the reader and
 * does nothing else, so a harmless text may be hit now and then.
 */
export function needsCaution(text: string): boolean {
  return LINK.test(text) || MAIL.test(text) || PHONE.test(text.replace(DATE, ' ')) || WORDS.test(text)
}

/** Whole words only, whatever the letters: \b knows the English ones. */
function wordsOf(words: readonly string[]): RegExp {
  const parts = words.map((word) => word.replace('*', '\\p{L}*').replaceAll(' ', '\\s+'))
  return new RegExp(`(?<!\\p{L})(?:${parts.join('|')})(?!\\p{L})`, 'iu')
}
