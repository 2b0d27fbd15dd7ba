import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { NAME, NAME_LENGTH, NAME_REFUSALS, NOTE_LENGTH, NOTE_NAMES } from '#features/profiles/profiles.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SavedNote } from '#ui/saved-note.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'

import { Section } from './edit-section.tsx'
import { useEditor } from './use-profile-editor.ts'
import { useSection } from './use-section.ts'

/** Typed fields have a save button. */
export const TYPED_FIELDS = ['name', ...NOTE_NAMES] as const

/** Length from which the remaining characters are shown. */
const COUNT_FROM = NOTE_LENGTH - 200

export function WordsSection() {
  const text = useTexts()
  const { settings } = usePage()
  const { shown } = useEditor()
  const section = useSection(TYPED_FIELDS)
  const [nameError, setNameError] = useState<string>()
  const notes = NOTE_NAMES.filter((name) => settings.visible_profile_notes.includes(name))
  const aboutName = NAME_REFUSALS.some((code) => code === section.code)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!section.saving) void saveOrShowFault(event.currentTarget)
  }

  async function saveOrShowFault(form: HTMLFormElement) {
    const error = nameErrorOf(shown.name.trim())
    // Flushed, so the error is described before its field gets focus.
    flushSync(() => setNameError(error))
    if (error === undefined && (await section.handleSave())) return
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  /** Catches what the contract would reject. */
  function nameErrorOf(name: string): string | undefined {
    if (name.length < NAME_LENGTH.min) return text('errors.field_too_short', { min: NAME_LENGTH.min })
    return NAME.test(name) ? undefined : text('errors.name_invisible')
  }

  return (
    <Section id="words" title={text('profile.words_title')} refusal={aboutName ? undefined : section.refusal}>
      <form noValidate method="post" onSubmit={handleSubmit} className="grid gap-5">
        <Field
          label={text('profile.nickname')}
          error={nameError ?? (aboutName ? section.refusal : section.fields.name)}
        >
          <TextInput
            name="name"
            autoComplete="nickname"
            maxLength={NAME_LENGTH.max}
            value={shown.name}
            onChange={({ target }) => {
              setNameError(undefined)
              section.change({ name: target.value })
            }}
          />
        </Field>
        {notes.map((name) => (
          <Field
            key={name}
            label={text(`people.${name}`)}
            hint={hintOf(text, name, shown[name] ?? '')}
            error={section.fields[name]}
          >
            <TextArea
              name={name}
              maxLength={NOTE_LENGTH}
              value={shown[name] ?? ''}
              onChange={({ target }) => section.change({ [name]: target.value })}
            />
          </Field>
        ))}
        {/* Below the long fields, where the eye is when it saves. */}
        <div className="flex items-center justify-end gap-4">
          <SavedNote words={section.saved ? text('profile.saved') : null} />
          <Button type="submit" pending={section.saving} disabled={!section.dirty && !section.saving}>
            {text('shell.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function hintOf(text: ReturnType<typeof useTexts>, name: (typeof NOTE_NAMES)[number], written: string) {
  if (written.length >= COUNT_FROM) return text('profile.letters_left', { count: NOTE_LENGTH - written.length })
  return text(`profile.${name}_hint`)
}
