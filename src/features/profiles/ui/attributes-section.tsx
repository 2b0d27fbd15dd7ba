import { usePage, useTexts } from '#app/page/use-page.ts'
import { ATTRIBUTES, type AttributeName } from '#features/profiles/profiles.rules.ts'
import { useAnswerWords } from '#features/profiles/ui/attribute-words.ts'
import { ChipOption, Chips } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'

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
      {names.map((name) => (
        <AttributeChoice key={name} name={name} section={section} />
      ))}
    </Section>
  )
}

/** "Rather not say" is always an option; without `preset` it is not chosen before anybody chose it. */
export function AttributeChoice({
  name,
  section,
  preset = true,
}: {
  name: AttributeName
  section: SectionState
  preset?: boolean
}) {
  const text = useTexts()
  const answer = useAnswerWords()
  const { shown, draft } = useEditor()
  const options = [
    ...ATTRIBUTES[name].map((value) => [value, answer(name, value, shown.attributes.gender)] as const),
    [null, text('people.prefer_not_to_say')] as const,
  ]
  return (
    <Field group label={text(`people.${name}`)} error={section.fields[`attributes.${name}`]}>
      <Chips>
        {options.map(([value, words]) => (
          <ChipOption
            key={value}
            type="radio"
            name={name}
            value={value ?? ''}
            checked={(shown.attributes[name] ?? null) === value && (preset || value !== null)}
            onChange={() => section.choose({ attributes: { ...draft.attributes, [name]: value } })}
          >
            {words}
          </ChipOption>
        ))}
      </Chips>
    </Field>
  )
}
