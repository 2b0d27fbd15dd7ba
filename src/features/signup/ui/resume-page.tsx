import { Link } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { PasswordElsewhere } from '#features/accounts/ui/password-elsewhere.tsx'
import { resumeSignup } from '#features/signup/signup.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

/** The alternative when the link no longer works. */
const LOGIN = '/login?to=/complete-signup'

/** Behind the emailed link. Needs a button, because mail scanners open pages and the link works once. */
export function ResumePage({ token }: { token: string }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const resume = async (password?: string) => {
    await browserApi(resumeSignup, { body: { token, password } })
    // Full page load, so the page is rendered for the member.
    location.replace('/complete-signup')
  }
  const { pending, refusal, handleSend } = useSending(resume)
  if (refusal?.code === 'link_needs_password')
    return <PasswordElsewhere button={text('signup.continue')} send={resume} />
  return (
    <AccountPage
      title={text('signup.resume_title')}
      lead={text('signup.resume_lead')}
      below={
        <Link to="/" className="link justify-self-center py-3">
          {text('signup.cancel')}
        </Link>
      }
    >
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      {refusal?.code === 'resume_link_invalid' ? (
        <Link to={LOGIN} className={buttonClass({ look: 'main', size: 'lg', block: true })}>
          {text('accounts.log_in')}
        </Link>
      ) : (
        <Button look="main" size="lg" block pending={pending} onClick={handleSend}>
          {text('signup.continue')}
        </Button>
      )}
    </AccountPage>
  )
}
