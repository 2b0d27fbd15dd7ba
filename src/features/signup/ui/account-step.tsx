import { Fragment } from 'react'

import { ConsentBox } from '#app/forms/consent-box.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { PASSWORD_LENGTH } from '#features/accounts/accounts.rules.ts'
import { EmailField } from '#features/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'

import { Answered } from './answered.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import type { FieldErrors } from './check-form.ts'
import type { SignupDraft } from './signup-draft.ts'
import { StepHeading } from './signup-frame.tsx'

/** ACC-1, step 1: creates the account. The two consents are separate, and only the first is required. */
export function AccountStep({ fieldErrors, given }: { fieldErrors: FieldErrors; given: SignupDraft }) {
  const text = useTexts()
  return (
    <>
      <StepHeading step={1} title={text('signup.account_title')} lead={text('signup.account_lead')} />
      <BirthDateField error={fieldErrors.birth_date} />
      <Answered label={text('accounts.email_address')} answer={given.email} error={fieldErrors.email}>
        <EmailField autoComplete="email" error={fieldErrors.email} />
      </Answered>
      <PasswordField
        name="password"
        label={text('accounts.password')}
        hint={text('errors.field_too_short', { min: PASSWORD_LENGTH.min })}
        error={fieldErrors.password}
        autoComplete="new-password"
        meter
      />
      <div className="grid gap-3 border-t border-line pt-4">
        <ConsentBox name="terms" label={<TermsSentence />} error={fieldErrors.terms} />
        <ConsentBox name="sensitive_data" label={text('signup.sensitive_label')} hint={text('signup.sensitive_hint')} />
      </div>
    </>
  )
}

/** One sentence with placeholders for the two links, so the translation decides their position. */
function TermsSentence() {
  const text = useTexts()
  const links = {
    '{terms}': { href: '/pages/terms', words: text('signup.terms_link') },
    '{privacy}': { href: '/pages/privacy', words: text('signup.privacy_link') },
  }
  const parts = text('signup.terms_label', { terms: '{terms}', privacy: '{privacy}' }).split(/(\{terms\}|\{privacy\})/)
  return parts.map((part) => {
    const link = links[part as keyof typeof links]
    return link ? (
      // Opens a new tab: leaving this page would lose the password.
      <a key={part} href={link.href} target="_blank" rel="noopener" className="link">
        {link.words}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    )
  })
}
