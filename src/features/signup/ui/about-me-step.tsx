import { useRef } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { NOTE_LENGTH } from '#features/profiles/profiles.rules.ts'
import { useEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { useSection } from '#features/profiles/ui/use-section.ts'
import { Chips, chipClass } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'

import { beginWith } from './begin-with.ts'
import { StepHeading } from './signup-frame.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'

/** Openings for a profile text. */
const STARTERS = ['starter_evening', 'starter_laugh', 'starter_hours', 'starter_sunday'] as const
const KEYS = ['about_me'] as const

/** ACC-1, step 3 */
export function AboutMeStep({ pending, refusal, onNext }: StepProps) {
  const text = useTexts()
  const { shown } = useEditor()
  const section = useSection(KEYS)
  const area = useRef<HTMLTextAreaElement>(null)
  const written = shown.about_me ?? ''

  function handleStarter(words: string) {
    const starters = STARTERS.map((id) => text(`signup.${id}`))
    section.change({ about_me: beginWith(written, words, starters).slice(0, NOTE_LENGTH) })
    area.current?.focus()
  }

  async function handleNext() {
    if (await section.handleSave()) onNext()
  }

  return (
    <>
      <StepHeading step={3} title={text('signup.about_me_title')} lead={text('signup.about_me_lead')} />
      <Field label={text('people.about_me')} error={section.fields.about_me}>
        <TextArea
          ref={area}
          name="about_me"
          maxLength={NOTE_LENGTH}
          value={written}
          onChange={({ target }) => section.change({ about_me: target.value })}
        />
      </Field>
      <div className="grid gap-2">
        <p className="text-sm text-muted">{text('signup.starters')}</p>
        <Chips>
          {STARTERS.map((id) => (
            <button
              key={id}
              type="button"
              className={`${chipClass()} text-left whitespace-normal`}
              onClick={() => handleStarter(text(`signup.${id}`))}
            >
              {text(`signup.${id}`)}…
            </button>
          ))}
        </Chips>
      </div>
      <StepActions
        pending={pending || section.saving}
        refusal={section.refusal ?? refusal}
        onNext={() => void handleNext()}
        onSkip={written.trim() === '' ? onNext : undefined}
      />
    </>
  )
}
