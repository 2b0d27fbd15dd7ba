import { useEffect, useRef } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { NOTE_LENGTH } from '#features/profiles/profiles.rules.ts'
import { useEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { useSection } from '#features/profiles/ui/use-section.ts'
import { Chips, chipClass } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'

import { forgetAboutMe, keepAboutMe, readAboutMe } from './about-me-draft.ts'
import { beginWith } from './begin-with.ts'
import { StepHeading } from './signup-frame.tsx'
import { StepActions, type StepProps } from './step-actions.tsx'

/** Openings for a profile text. */
const STARTERS = ['starter_evening', 'starter_laugh', 'starter_hours', 'starter_sunday'] as const
const KEYS = ['about_me'] as const

/** ACC-1, step 3 */
export function AboutMeStep({ pending, refusal, onNext }: StepProps) {
  const text = useTexts()
  const { shown, profile } = useEditor()
  const section = useSection(KEYS)
  const area = useRef<HTMLTextAreaElement>(null)
  const written = shown.about_me ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before a reload
  useEffect(() => {
    const kept = readAboutMe(profile.id)
    // Whoever typed before hydration goes first.
    if (kept !== undefined && written === (profile.about_me ?? '')) section.change({ about_me: kept })
  }, [])

  function change(words: string) {
    keepAboutMe(profile.id, words)
    section.change({ about_me: words })
  }

  function handleStarter(words: string) {
    const starters = STARTERS.map((id) => text(`signup.${id}`))
    change(beginWith(written, words, starters).slice(0, NOTE_LENGTH))
    area.current?.focus()
  }

  async function handleNext() {
    if (!(await section.handleSave())) return
    forgetAboutMe()
    onNext()
  }

  function handleSkip() {
    forgetAboutMe()
    onNext()
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
          onChange={({ target }) => change(target.value)}
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
        onSkip={written.trim() === '' ? handleSkip : undefined}
      />
    </>
  )
}
