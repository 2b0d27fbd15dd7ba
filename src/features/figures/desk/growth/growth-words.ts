import type { Step } from '../../growth/growth.rules.ts'

export const STEP_NAMES: Record<Step, string> = {
  visits: 'Visits',
  begun: 'Sign-up begun',
  accounts: 'Account made',
  confirmed: 'Email confirmed',
  photos: 'Photo added',
  messages: 'First message',
  buyers: 'First purchase',
}

export const STEP_MEANS: Record<Step, string> = {
  visits:
    'People who opened a page without being logged in, each once a day. Nothing links two days: who comes on two days counts twice. Programs and browsers that have logged in before do not count.',
  begun: 'Visitors of that day who opened the sign-up form.',
  accounts: 'Accounts made on these days, erased ones included.',
  confirmed: 'Of them, who confirmed their email within seven days.',
  photos: 'Of them, who had a photo within seven days that is still there.',
  messages: 'Of them, who wrote a message within seven days.',
  buyers: 'Of them, who paid for an order within seven days.',
}

const SOURCES: Record<string, string> = {
  direct: 'Direct',
  search: 'Search, unpaid',
  social: 'Social networks',
  links: 'Other websites',
  '(others)': 'All smaller ones',
}
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

export function nameOf(dimension: string, value: string): string {
  if (dimension === 'source') return SOURCES[value] ?? value
  if (dimension === 'country') return /^[A-Z]{2}$/.test(value) ? (regions.of(value) ?? value) : 'Unknown'
  return value || 'none'
}

export const plain = (number: number) => number.toLocaleString('en-GB')
export const percentOf = (share: number, digits = 1) => `${(share * 100).toFixed(digits)} %`
/** Points of a percentage, with a sign. */
export const points = (change: number, digits = 1) =>
  `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(digits)}`

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const shortDay = (day: string) => short.format(new Date(`${day}T12:00:00Z`))
