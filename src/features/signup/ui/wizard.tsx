import { type ReactNode, useEffect, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { giveVisitorLikes } from '#features/likes/ui/likes.ts'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { OwnCard } from '#features/me/ui/profile-preview.tsx'
import { useOwnPhotos } from '#features/photos/ui/use-own-photos.ts'
import { ProfileEditorContext, useEditor, useProfileEditor } from '#features/profiles/ui/use-profile-editor.ts'
import { reachStep } from '#features/signup/signup.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { AboutMeStep } from './about-me-step.tsx'
import { CheckMail } from './check-mail.tsx'
import type { WizardData } from './load-wizard.ts'
import { OtherDevice } from './mail-again.tsx'
import { MailHint } from './mail-hint.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PushStep, useMayAskForPush } from './push-step.tsx'
import { SignupFrame } from './signup-frame.tsx'
import { type LaterStep, laterStepOf, stepAfter, stepBefore, stepsOf, THROUGH } from './wizard-steps.ts'

/** The inbox comes before the photo when going back; push comes after the last step. */
export type WizardPlace = LaterStep | 'mail' | 'push'

type WizardProps = {
  data: WizardData
  place: WizardPlace
  onPlace: (place: WizardPlace) => void
  leave: ReactNode
  onDone: () => void
}

/** ACC-1: the steps after the account exists. Each saves on its own, and the server records the progress. */
export function Wizard({ data, place: wanted, onPlace, leave, onDone }: WizardProps) {
  const text = useTexts()
  const { settings } = usePage()
  const steps = stepsOf(settings)
  const furthest = laterStepOf(steps, data.reached)
  const mayAskForPush = useMayAskForPush()
  const editor = useProfileEditor(data.profile)
  // Kept here, so an upload continues while the next question is answered.
  const pictures = useOwnPhotos(data.photos)
  const [confirmed, setConfirmed] = useState(data.confirmed)
  // Once confirmed, the hint stays to say so.
  const [hinted, setHinted] = useState(!data.confirmed)
  // Nobody is asked for a code twice, not even by the back button.
  const place = wanted === 'mail' && confirmed ? furthest : wanted
  const { pending, refusal, reach } = useReach()
  const box = useHeadingFocus(place)
  // LAND-1: turns the visitor's likes into the member's, however far they get in the wizard.
  useEffect(() => void giveVisitorLikes(), [])

  async function handleNext(step: LaterStep) {
    const next = stepAfter(steps, step)
    if (!(await reach(next ?? THROUGH))) return
    if (next) onPlace(next)
    else if (mayAskForPush) onPlace('push')
    else onDone()
  }

  const target = data.target && (
    <TargetCard target={data.target} title={text('signup.then_write', { name: data.target.name })} />
  )

  function shown() {
    if (place === 'push') return <PushStep onDone={onDone} />
    if (place === 'mail')
      return (
        <CheckMail
          step={1}
          email={data.email}
          signedUp={data.signedUp}
          leave={leave}
          above={target}
          onward={() => onPlace(furthest)}
          onConfirmed={() => {
            setConfirmed(true)
            setHinted(false)
            onPlace(furthest)
          }}
        />
      )
    const before = stepBefore(steps, place) ?? (confirmed ? undefined : 'mail')
    const onNext = () => void handleNext(place)
    return (
      <SignupFrame
        step={place}
        back={before && <BackButton onClick={() => onPlace(before)} />}
        leave={leave}
        aside={<HowOthersSee photo={pictures.photos.find(({ status }) => status !== 'removed')} />}
        below={
          <div className="grid gap-2">
            {hinted && <MailHint email={data.email} onConfirmed={() => setConfirmed(true)} />}
            <OtherDevice />
          </div>
        }
      >
        {target}
        {place === 2 && <PhotoStep editor={pictures} pending={pending} refusal={refusal} onNext={onNext} />}
        {place === 3 && <AboutMeStep pending={pending} refusal={refusal} onNext={onNext} />}
        {place === 4 && <PersonalStep pending={pending} refusal={refusal} onNext={onNext} />}
      </SignupFrame>
    )
  }

  return (
    <ProfileEditorContext value={editor}>
      <div ref={box}>{shown()}</div>
    </ProfileEditorContext>
  )
}

/** Records the progress on the server; false on failure, with the reason. */
function useReach() {
  const refusalText = useRefusalText()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function reach(step: number): Promise<boolean> {
    setPending(true)
    setRefusal(undefined)
    try {
      await browserApi(reachStep, { body: { step } })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(refusalText(error))
      return false
    } finally {
      setPending(false)
    }
  }

  return { pending, refusal, reach }
}

/** Focuses the heading of a newly opened step, so it is announced. */
function useHeadingFocus(place: WizardPlace) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    // Its code field takes the focus.
    if (place === 'mail') return
    box.current?.querySelector('h1')?.focus()
  }, [place])
  return box
}

function BackButton({ onClick }: { onClick: () => void }) {
  const text = useTexts()
  return (
    <Button look="ghost" onClick={onClick}>
      <Icon name="chevron-left" size="sm" />
      {text('shell.back')}
    </Button>
  )
}

function HowOthersSee({ photo }: Pick<Parameters<typeof OwnCard>[0], 'photo'>) {
  const text = useTexts()
  const { shown } = useEditor()
  return (
    <div className="grid gap-3">
      <p className="text-meta font-semibold text-faint">{text('profile.preview')}</p>
      <OwnCard photo={photo} name={shown.name} age={shown.age} city={shown.place?.city} />
      <p className="text-sm text-muted">{text('signup.place_rounded')}</p>
    </div>
  )
}
