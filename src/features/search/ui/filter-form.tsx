import type { ReactNode } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { ATTRIBUTES } from '#features/profiles/profiles.rules.ts'
import { useAnswerWords, useCountryName } from '#features/profiles/ui/attribute-words.ts'
import type { Filters } from '#features/search/search.contract.ts'
import { AGES, DISTANCES } from '#features/search/search.rules.ts'
import type { Country } from '#kernel/locales.ts'
import { Field } from '#ui/field.tsx'
import { Range } from '#ui/range.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import { useSearchFields } from './filter-words.ts'
import type { Regions } from './load-members.server.ts'
import { useRegions } from './use-regions.ts'

type Props = { filters: Filters; onChange: (filters: Filters) => void }

/** SEARCH-1: in a sheet on phones, beside the results from lg. */
export function FilterForm({
  regions,
  withDistance,
  ...props
}: Props & {
  regions: Regions | null
  /** False if the member has no place of their own. */
  withDistance: boolean
}) {
  const text = useTexts()
  const { filters, onChange } = props
  return (
    <div className="grid gap-5.5">
      <Field label={text('people.looking_for')} group>
        <Segmented
          label={text('people.looking_for')}
          options={[
            { value: 'female', label: text('people.women') },
            { value: 'male', label: text('people.men') },
            { value: 'everyone', label: text('people.everyone') },
          ]}
          value={filters.gender ?? 'everyone'}
          onChange={(gender) => onChange({ ...filters, gender })}
        />
      </Field>
      <AgeRange {...props} />
      <Places {...props} regions={regions} />
      {withDistance && (
        <Choose
          {...props}
          name="distance"
          label={text('people.distance')}
          any={text('members.any_distance')}
          options={DISTANCES.map((band) => [band, text(`people.within_${band}`)])}
        />
      )}
      <Fields {...props} />
      <div>
        <Toggle {...props} name="online" label={text('people.online_now')} />
        <Toggle {...props} name="with_photo" label={text('members.with_photo')} />
        <Toggle {...props} name="new" label={text('members.new_here')} />
        <Toggle {...props} name="hide_fictional" label={text('people.hide_fictional')} />
      </div>
    </div>
  )
}

/** A knob at its limit sets no filter. */
function AgeRange({ filters, onChange }: Props) {
  const text = useTexts()
  const value = [filters.min_age ?? AGES.min, filters.max_age ?? AGES.max] as const
  return (
    <div className="relative">
      {/* Visual only: the sliders announce their own values. */}
      <span aria-hidden="true" className="absolute top-0 right-0 text-sm text-muted tabular-nums">
        {text('members.ages', { from: value[0], to: value[1] })}
      </span>
      <Field label={text('people.age')} group>
        <Range
          {...AGES}
          value={value}
          labels={[text('members.youngest'), text('members.oldest')]}
          spoken={(age) => text('members.years', { age })}
          onChange={([from, to]) =>
            onChange({
              ...filters,
              min_age: from === AGES.min ? undefined : from,
              max_age: to === AGES.max ? undefined : to,
            })
          }
        />
      </Field>
    </div>
  )
}

/** Regions of the chosen country, otherwise of the visitor's; choosing a region sets its country. */
function Places({ filters, onChange, regions: first }: Props & { regions: Regions | null }) {
  const text = useTexts()
  const { settings, page } = usePage()
  const nameOf = useCountryName()
  const regions = useRegions(filters.country, first)
  const { compare } = new Intl.Collator(page.locale)
  const countries = settings.countries
    .map((country) => [country, nameOf(country)] as const)
    .sort(([, one], [, other]) => compare(one, other))
  return (
    <>
      <Choose
        filters={filters}
        onChange={(next) => onChange({ ...next, region: undefined })}
        name="country"
        label={text('people.country')}
        any={text('members.any_country')}
        options={countries}
      />
      {regions && regions.list.length > 0 && (
        <Choose
          filters={filters}
          onChange={(next) => onChange(next.region ? { ...next, country: regions.country as Country } : next)}
          name="region"
          label={text('people.region')}
          any={text('members.any_region')}
          options={regions.list.map(({ id, name }) => [id, name])}
        />
      )}
    </>
  )
}

/** SITE-6: the attributes this site lets members filter by. */
function Fields({ filters, onChange }: Props) {
  const text = useTexts()
  const answer = useAnswerWords()
  const fields = useSearchFields()
  return fields.map((field) => (
    <Choose
      key={field}
      filters={filters}
      onChange={onChange}
      name={field}
      label={text(`people.${field}`)}
      any={text('members.any')}
      options={ATTRIBUTES[field].map((value) => [value, answer(field, value, filters.gender)])}
    />
  ))
}

function Choose({
  filters,
  onChange,
  name,
  label,
  any,
  options,
}: Props & {
  name: keyof Filters
  label: ReactNode
  any: string
  options: readonly (readonly [value: string, words: string])[]
}) {
  return (
    <Field label={label}>
      <Select
        name={name}
        value={String(filters[name] ?? '')}
        onChange={({ target }) => onChange({ ...filters, [name]: target.value || undefined })}
      >
        <option value="">{any}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Toggle({
  filters,
  onChange,
  name,
  label,
}: Props & { name: 'online' | 'with_photo' | 'new' | 'hide_fictional'; label: string }) {
  return (
    <Switch
      name={name}
      label={label}
      checked={filters[name] === true}
      onChange={({ target }) => onChange({ ...filters, [name]: target.checked || undefined })}
    />
  )
}
