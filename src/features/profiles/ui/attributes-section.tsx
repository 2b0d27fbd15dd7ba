import { usePage, useTexts } from '#app/page/use-page.ts'
import { ATTRIBUTES, type AttributeName } from '#features/profiles/profiles.rules.ts'
import { useAnswerWords } from '#features/profiles/ui/attribute-words.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import { Section } from './edit-section.tsx'
import { isAttribute } from './is-attribute.ts'
import { useEditor } from './use-profile-editor.ts'
import { type SectionState, useSection } from './use-section.ts'

const KEYS = ['attributes'] as const

/** SITE-6: orientation is in the wish section instead, under the same consent. */
export function AttributesSection() {
  const text = useTexts()
  const { settings } = usePage()
  const section = useSection(KEYS)
  const names = settings.visible_profile_fields.filter(isAttribute).filter((name) => name !== 'sexuality')
  if (names.length === 0) return null
  return (
    <Section
      id="attributes"
      title={text('profile.attributes_title')}
      lead={text('profile.attributes_lead')}
      saved={section.saved}
      refusal={section.refusal}
      onRetry={() => void section.handleSave()}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <AttributeSelect key={name} name={name} section={section} />
        ))}
      </div>
    </Section>
  )
}

/** "Rather not say" is always an option. */
export function AttributeSelect({
  name,
  section,
  disabled = false,
}: {
  name: AttributeName
  section: SectionState
  disabled?: boolean
}) {
  const text = useTexts()
  const answer = useAnswerWords()
  const { shown, draft } = useEditor()
  return (
    <Field label={text(`people.${name}`)} error={section.fields[`attributes.${name}`]}>
      <Select
        name={name}
        disabled={disabled}
        value={shown.attributes[name] ?? ''}
        onChange={({ target }) =>
          section.choose({ attributes: { ...draft.attributes, [name]: target.value === '' ? null : target.value } })
        }
      >
        <option value="">{text('people.prefer_not_to_say')}</option>
        {ATTRIBUTES[name].map((value) => (
          <option key={value} value={value}>
            {answer(name, value, shown.attributes.gender)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
