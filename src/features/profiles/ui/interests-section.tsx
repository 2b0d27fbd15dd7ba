import { useState } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { type Interest, MOST_INTERESTS } from '#features/profiles/profiles.rules.ts'
import { ChipOption, Chips } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { Section } from './edit-section.tsx'
import { useEditor } from './use-profile-editor.ts'
import { useSection } from './use-section.ts'

export type InterestName = { id: string; name: string }

const KEYS = ['interests'] as const

/** The search box and a button reveal the rest. */
const SHOWN_FIRST = 24

export function InterestsSection({ interests }: { interests: readonly InterestName[] }) {
  const text = useTexts()
  const { page } = usePage()
  const { shown } = useEditor()
  const section = useSection(KEYS)
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const [first] = useState(() => new Set<string>(shown.interests))
  const chosen = new Set<string>(shown.interests)
  const full = chosen.size >= MOST_INTERESTS

  const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(page.formatLocale)
  const found = interests.filter(({ name }) => plain(name).includes(plain(search.trim())))
  // Initially chosen ones come first and stay there: a chip that moves when tapped cannot be tapped again.
  const ordered = [...found.filter(({ id }) => first.has(id)), ...found.filter(({ id }) => !first.has(id))]
  const cut = all || search !== '' ? ordered : ordered.slice(0, Math.max(SHOWN_FIRST, first.size))

  function handleToggle(id: string, on: boolean) {
    section.choose({
      interests: (on ? [...shown.interests, id] : shown.interests.filter((one) => one !== id)) as Interest[],
    })
  }

  return (
    <Section
      id="interests"
      title={text('people.interests')}
      lead={text('profile.interests_lead')}
      aside={
        <span className="text-sm text-muted tabular-nums">
          {text('profile.interests_count', { count: chosen.size, most: MOST_INTERESTS })}
        </span>
      }
      saved={section.saved}
      refusal={section.refusal}
      onRetry={() => void section.handleSave()}
    >
      <Field label={text('profile.interests_search')}>
        <TextInput type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{text('people.interests')}</legend>
        <Chips>
          {cut.map(({ id, name }) => (
            <ChipOption
              key={id}
              type="checkbox"
              checked={chosen.has(id)}
              disabled={full && !chosen.has(id)}
              onChange={({ target }) => handleToggle(id, target.checked)}
            >
              {name}
            </ChipOption>
          ))}
        </Chips>
        <div role="status" className="text-sm text-muted empty:hidden">
          {found.length === 0
            ? text('profile.interests_none')
            : full && text('profile.interests_full', { most: MOST_INTERESTS })}
        </div>
        {cut.length < ordered.length && (
          <button
            type="button"
            className="link justify-self-start py-3 text-sm font-strong"
            onClick={() => setAll(true)}
          >
            {text('profile.interests_all', { count: ordered.length })}
          </button>
        )}
      </fieldset>
    </Section>
  )
}
