import { useTexts } from '#app/page/use-page.ts'
import { NAME_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'

import type { FieldErrors } from './check-form.ts'
import { StepHeading } from './signup-frame.tsx'

/** Limit of the contract. */
const LONGEST_INVITE = 40

/** ACC-1, step 0. Nothing is preselected: the answer is personal. */
export function AboutStep({ fieldErrors, invite }: { fieldErrors: FieldErrors; invite?: string | undefined }) {
  const text = useTexts()
  return (
    <>
      <StepHeading step={0} title={text('signup.about_title')} lead={text('signup.about_lead')} />
      {invite !== undefined && (
        <Field label={text('signup.invite')} hint={text('signup.invite_hint')} error={fieldErrors.invite}>
          <TextInput
            name="invite"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST_INVITE}
            defaultValue={invite}
          />
        </Field>
      )}
      <Field label={text('signup.nickname')} error={fieldErrors.name}>
        <TextInput
          name="name"
          autoComplete="nickname"
          maxLength={NAME_LENGTH.max}
          placeholder={text('signup.nickname_hint')}
        />
      </Field>
      <Field group label={text('signup.meet_label')} error={fieldErrors.wish}>
        <Segmented
          name="wish"
          options={[
            { value: 'female', label: text('signup.women') },
            { value: 'male', label: text('signup.men') },
            { value: 'everyone', label: text('signup.everyone') },
          ]}
        />
      </Field>
    </>
  )
}
