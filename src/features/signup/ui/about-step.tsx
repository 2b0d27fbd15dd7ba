import { usePage, useTexts } from '#app/page/use-page.ts'
import { NAME_LENGTH } from '#features/accounts/accounts.rules.ts'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'

import { Answered } from './answered.tsx'
import { ASKS_GENDER, type FieldErrors } from './check-form.ts'
import { NO_GENDER, type SignupDraft } from './signup-draft.ts'
import { StepHeading } from './signup-frame.tsx'

/** Limit of the contract. */
const LONGEST_INVITE = 40

/** ACC-1, step 0. Nothing is preselected: the answers are personal. What the home page asked is not asked again. */
export function AboutStep({
  fieldErrors,
  invite,
  given,
}: {
  fieldErrors: FieldErrors
  invite?: string | undefined
  given: SignupDraft
}) {
  const text = useTexts()
  const { settings } = usePage()
  const wishes = [
    { value: 'female', label: text('signup.women') },
    { value: 'male', label: text('signup.men') },
    { value: 'everyone', label: text('signup.everyone') },
  ]
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
      <Answered label={text('signup.nickname')} answer={given.name} error={fieldErrors.name}>
        <Field label={text('signup.nickname')} error={fieldErrors.name}>
          <TextInput
            name="name"
            autoComplete="nickname"
            maxLength={NAME_LENGTH.max}
            placeholder={text('signup.nickname_hint')}
          />
        </Field>
      </Answered>
      {settings.visible_profile_fields.includes('gender') && (
        <Field group label={text('signup.i_am')} error={fieldErrors.gender}>
          <input type="hidden" name={ASKS_GENDER} value="yes" />
          <Segmented
            name="gender"
            options={[
              { value: 'female', label: text('people.gender_female') },
              { value: 'male', label: text('people.gender_male') },
              { value: NO_GENDER, label: text('people.prefer_not_to_say') },
            ]}
          />
        </Field>
      )}
      <Answered
        label={text('signup.meet_label')}
        answer={wishes.find(({ value }) => value === given.wish)?.label}
        error={fieldErrors.wish}
      >
        <Field group label={text('signup.meet_label')} error={fieldErrors.wish}>
          <Segmented name="wish" options={wishes} />
        </Field>
      </Answered>
    </>
  )
}
