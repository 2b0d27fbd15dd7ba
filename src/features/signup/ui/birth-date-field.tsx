import type { ReactNode } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { type DatePart, dateOrder, monthNames } from './birth-date.ts'

/** The month's name is the widest. */
const WIDTHS: Record<DatePart, string> = { day: 'basis-14', month: 'basis-28 grow', year: 'basis-20' }

/** Three fields, because paging back decades in a calendar is tedious; in the locale's date order. */
export function BirthDateField({ error }: { error?: ReactNode }) {
  const text = useTexts()
  const { page } = usePage()
  const controls: Record<DatePart, ReactNode> = {
    day: <Figures name="day" autoComplete="bday-day" digits={2} />,
    month: (
      <Select name="month" autoComplete="bday-month" defaultValue="" className="pl-3">
        <option value="">{text('signup.choose_month')}</option>
        {monthNames(page.formatLocale).map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </Select>
    ),
    year: <Figures name="year" autoComplete="bday-year" digits={4} />,
  }
  return (
    <Field group label={text('signup.date_of_birth')} hint={text('signup.birth_hint')} error={error}>
      <div className="flex gap-2">
        {dateOrder(page.formatLocale).map((part) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `controls`
          <label key={part} className={`min-w-0 ${WIDTHS[part]}`}>
            <span className="mb-1 block text-meta text-muted">{text(`signup.${part}`)}</span>
            {controls[part]}
          </label>
        ))}
      </div>
    </Field>
  )
}

/** Not type="number": no spinner, no change by mouse wheel. */
function Figures({ name, autoComplete, digits }: { name: DatePart; autoComplete: string; digits: number }) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={digits}
      className="px-3 tabular-nums"
    />
  )
}
