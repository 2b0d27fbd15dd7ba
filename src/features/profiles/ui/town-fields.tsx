import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Country } from '#kernel/locales.ts'
import { ALERT_ACTION_CLASS, Alert } from '#ui/alert.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import type { Towns } from './use-towns.ts'

/** Each select depends on the one before it. */
export function TownFields({ towns }: { towns: Towns }) {
  const text = useTexts()
  const countries = useCountryNames()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {countries.length > 1 && (
          <Field label={text('people.country')}>
            <Select
              autoComplete="country"
              value={towns.country ?? ''}
              onChange={({ target }) => towns.chooseCountry(target.value as Country)}
            >
              {towns.country === undefined && <option value="">{text('profile.choose')}</option>}
              {countries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={text('people.region')}>
          <Select
            disabled={!towns.regions}
            value={towns.region}
            onChange={({ target }) => towns.chooseRegion(target.value)}
          >
            <option value="">{text('profile.choose')}</option>
            {towns.regions?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text('people.city')}>
          <Select disabled={!towns.cities} value={towns.city} onChange={({ target }) => towns.chooseCity(target.value)}>
            <option value="">{text('profile.choose')}</option>
            {towns.cities?.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {towns.failed && (
        <Alert
          tone="danger"
          urgent
          action={
            <button type="button" className={ALERT_ACTION_CLASS} onClick={towns.retry}>
              {text('shell.try_again')}
            </button>
          }
        >
          {text('profile.towns_failed')}
        </Alert>
      )}
    </>
  )
}

/** Sorted by their names in the reader's language. */
function useCountryNames(): { id: Country; name: string }[] {
  const { settings, page } = usePage()
  const names = new Intl.DisplayNames(page.formatLocale, { type: 'region' })
  return settings.countries
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((one, other) => one.name.localeCompare(other.name, page.formatLocale))
}
