import { isSEPACountry, isValidIBAN } from 'ibantools'

/** Without the spaces and dashes that people type and banks print. */
export const bareIban = (typed: string) => typed.replaceAll(/[\s\u00ad.-]/g, '').toUpperCase()

/** R-SEPA-2: a SEPA country, with the length, form and check digits of its numbers. */
export const isIban = (bare: string) => isSEPACountry(countryOfIban(bare)) && isValidIBAN(bare)

export const countryOfIban = (bare: string) => bare.slice(0, 2)

/** The part that may be shown. */
export const endOfIban = (bare: string) => bare.slice(-4)

/** How a form shows an account it does not know in full. */
export const maskedIban = (end: string) => `•••• ${end}`

/** In groups of four, as on a bank card. */
export const groupedIban = (bare: string) => bare.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Position of the bank code in the IBAN. */
const CODE_AT: Readonly<Record<string, readonly [number, number]>> = {
  ...{ NL: [4, 8], IE: [4, 8], DE: [4, 12], AT: [4, 9], BE: [4, 7], FR: [4, 9], IT: [5, 10], ES: [4, 8], FI: [4, 7] },
}

/** The larger banks. A code may be the prefix of a whole group; the longest match wins. */
const BANKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  NL: {
    ...{ ABNA: 'ABN AMRO', ASNB: 'ASN Bank', BUNQ: 'bunq', INGB: 'ING', KNAB: 'Knab', RABO: 'Rabobank' },
    ...{ RBRB: 'RegioBank', REVO: 'Revolut', SNSB: 'SNS', TRIO: 'Triodos Bank', FVLB: 'Van Lanschot Kempen' },
  },
  IE: { AIBK: 'AIB', BOFI: 'Bank of Ireland', IPBS: 'Permanent TSB', REVO: 'Revolut' },
  DE: {
    ...{ '10010010': 'Postbank', '10011001': 'N26', '12030000': 'DKB', '43060967': 'GLS Bank', '50010517': 'ING' },
    ...{ '37040044': 'Commerzbank', '50070010': 'Deutsche Bank', '10050000': 'Berliner Sparkasse' },
    ...{ '70020270': 'HypoVereinsbank', '20041133': 'comdirect' },
  },
  AT: { '12000': 'UniCredit Bank Austria', '14000': 'BAWAG', '20111': 'Erste Bank', '32000': 'Raiffeisen NÖ-Wien' },
  BE: {
    '00': 'BNP Paribas Fortis',
    '06': 'Belfius',
    '310': 'ING',
    '363': 'ING',
    '4': 'KBC',
    '523': 'Triodos',
    '979': 'Argenta',
  },
  FR: {
    ...{ '30002': 'LCL', '30003': 'Société Générale', '30004': 'BNP Paribas', '20041': 'La Banque Postale' },
    ...{ '10278': 'Crédit Mutuel', '30066': 'CIC', '40618': 'BoursoBank' },
  },
  IT: {
    ...{ '01005': 'BNL', '01030': 'Monte dei Paschi di Siena', '02008': 'UniCredit', '03015': 'FinecoBank' },
    ...{ '03069': 'Intesa Sanpaolo', '05034': 'Banco BPM', '07601': 'Poste Italiane' },
  },
  ES: {
    ...{ '0049': 'Santander', '0081': 'Sabadell', '0128': 'Bankinter', '0182': 'BBVA', '1465': 'ING' },
    '2100': 'CaixaBank',
  },
  FI: { '1': 'Nordea', '2': 'Nordea', '31': 'Handelsbanken', '36': 'S-Pankki', '5': 'OP', '8': 'Danske Bank' },
}

/** The bank of a valid IBAN, if we know it: an unexpected name reveals a typo. */
export function bankOf(bare: string): string | null {
  const country = countryOfIban(bare)
  const [from, to] = CODE_AT[country] ?? [0, 0]
  const code = bare.slice(from, to)
  const fitting = Object.entries(BANKS[country] ?? {}).filter(([start]) => code.startsWith(start))
  return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}
