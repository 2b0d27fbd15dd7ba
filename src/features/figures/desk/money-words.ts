import { type Currency, formatMoney } from '#kernel/money.ts'

import { type Day, lengthOf, type Span } from '../figures.rules.ts'

const at = (day: Day) => new Date(`${day}T12:00:00Z`)
const utc = { timeZone: 'UTC' } as const
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...utc })
const full = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', ...utc })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...utc })
const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', ...utc })
const regions = new Intl.DisplayNames(['en'], { type: 'region' })

export const shortDay = (day: Day) => short.format(at(day))
export const fullDay = (day: Day) => full.format(at(day))
export const weekdayOf = (day: Day) => weekday.format(at(day))
export const monthName = (month: string) => monthOf.format(at(`${month}-01`))
export const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)
export const spanName = ({ from, to }: Span) => (from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`)
export const daysName = (span: Span) => (lengthOf(span) === 1 ? '1 day' : `${lengthOf(span)} days`)

/** Whole units: cents say nothing about a month. */
export const roundMoney = (currency: string) => {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 })
  return (minor: number) => format.format(minor / 100).replace('-', '−')
}
export const exactMoney = (currency: string) => (minor: number) =>
  formatMoney({ amount: minor, currency: currency as Currency }, 'en-GB')
/** `€8k` for an axis. */
export const axisMoney = (currency: string) => {
  const format = new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 },
  })
  return (minor: number) =>
    format
      .format(minor / 100)
      .toLowerCase()
      .replace(/^us\$/, 'US$')
}
export const count = (value: number) => value.toLocaleString('en-GB')
const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? '0 %' : `${percent.format((part / whole) * 100)} %`

/** Words under some of the days, so that they have room: the first of each step, with its month when that is new. */
export function ticksOf(days: readonly Day[]): (string | undefined)[] {
  const step = days.length <= 10 ? 1 : days.length <= 45 ? 7 : days.length <= 120 ? 14 : 61
  let month = ''
  return days.map((day, place) => {
    if (place % step !== 0) return undefined
    const isNew = day.slice(0, 7) !== month
    month = day.slice(0, 7)
    return isNew ? shortDay(day) : String(Number(day.slice(8)))
  })
}
