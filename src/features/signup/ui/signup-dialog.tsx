import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import type { SignupTarget } from '#app/page/signup-modal-state.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'

import { beginSignup } from '../signup.contract.ts'
import { Join } from './join.tsx'
import { loadWizard, type WizardData } from './load-wizard.ts'
import { forgetSignupDraft } from './signup-draft.ts'
import { signupFor } from './signup-for.ts'
import { FramePlace } from './signup-frame.tsx'
import { Wizard, type WizardPlace } from './wizard.tsx'

/**
 * NAV-7: the whole wizard over the current page. Neither Escape nor the backdrop closes it, because typed input would
 * be lost.
 */
export function SignupDialog({ target, onClose }: { target: SignupTarget | undefined; onClose: () => void }) {
  const text = useTexts()
  const { settings } = usePage()
  const refusalText = useRefusalText()
  const [step, setStep] = useState<0 | 1>(0)
  const [made, setMade] = useState(false)
  const [data, setData] = useState<WizardData>()
  const loading = useSending(async () => setData(await loadWizard(browserApi)))
  useClosedByNavigation(onClose)
  // FIG-41; a lost count disturbs nobody.
  useEffect(() => void browserApi(beginSignup, {}).catch(() => undefined), [])

  function handleCancel() {
    if (!made) {
      forgetSignupDraft()
      return onClose()
    }
    // The account exists, so the page behind must reload.
    location.reload()
  }

  /** What was typed stays for the next time. */
  function handleBack() {
    if (made) location.reload()
    else if (step === 1) setStep(0)
    else onClose()
  }
  useBackCloses(true, handleBack)

  function handleDone() {
    setMade(true)
    void loading.handleSend()
  }

  const leave = (
    <Button look="ghost" onClick={handleCancel}>
      {text('signup.cancel')}
    </Button>
  )
  const title = target ? text(signupFor(target), { name: target.name }) : text('shell.sign_up')
  return (
    <Dialog open onClose={handleCancel} closable={false} size="lg" title={title} footer={leave}>
      <FramePlace value="dialog">
        {data ? (
          <LaterSteps data={data} />
        ) : made ? (
          <div className="grid min-h-60 place-content-center gap-4">
            {loading.refusal ? (
              <>
                <Alert tone="danger" urgent>
                  {refusalText(loading.refusal)}
                </Alert>
                <Button onClick={loading.handleSend}>{text('shell.try_again')}</Button>
              </>
            ) : (
              <span role="status" aria-label={text('shell.loading')} className="spinner" />
            )}
          </div>
        ) : (
          <Join
            step={step}
            onStep={setStep}
            leave={null}
            invite={settings.signups === 'none' ? '' : undefined}
            target={target?.id}
            above={target && <TargetCard target={target} title={title} />}
            onDone={handleDone}
          />
        )}
      </FramePlace>
    </Dialog>
  )
}

function LaterSteps({ data }: { data: WizardData }) {
  const [place, setPlace] = useState<WizardPlace>(data.confirmed ? 2 : 'mail')
  return (
    <Wizard
      data={data}
      place={place}
      onPlace={setPlace}
      leave={null}
      // Full page load, so the shell picks up the login.
      onDone={() => location.assign('/signup-matches')}
    />
  )
}

/** Closes the dialog when a link inside it navigates. */
function useClosedByNavigation(onClose: () => void) {
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (opened.current !== pathname) onClose()
  })
}
