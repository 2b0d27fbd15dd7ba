import { usePage } from '#app/page/use-page.ts'
import type { Country } from '#kernel/locales.ts'
import { Select } from '#ui/select.tsx'

/** The site's countries, sorted by name in the reader's language. */
export function CountrySelect({
  countries,
  value,
  label,
  onChange,
}: {
  countries: readonly Country[]
  value: Country
  label: string
  onChange: (country: Country) => void
}) {
  const { formatLocale } = usePage().page
  const names = new Intl.DisplayNames([formatLocale], { type: 'region' })
  const sorted = countries
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .sort((a, b) => a.name.localeCompare(b.name, formatLocale))
  return (
    <Select
      name="country"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Country)}
    >
      {sorted.map(({ country, name }) => (
        <option key={country} value={country}>
          {name}
        </option>
      ))}
    </Select>
  )
}
