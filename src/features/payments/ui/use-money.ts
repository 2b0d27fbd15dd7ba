import { usePage } from '#app/page/use-page.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'

export function useMoney(): (amount: number, currency: Currency) => string {
  const { formatLocale } = usePage().page
  return (amount, currency) => formatMoney({ amount, currency }, formatLocale)
}

/** Whole or fractional, such as 25% or 25.5%. */
export function usePercent(): (percentage: number) => string {
  const { formatLocale } = usePage().page
  const format = new Intl.NumberFormat(formatLocale, { style: 'percent', maximumFractionDigits: 2 })
  return (percentage) => format.format(percentage / 100)
}
