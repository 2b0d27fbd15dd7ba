import { useTexts } from '#app/page/use-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** The end of a step: continue or skip, and the error if that failed. */
export function StepActions({
  pending,
  refusal,
  onNext,
  onSkip,
}: {
  pending: boolean
  refusal: string | undefined
  onNext: () => void
  onSkip?: (() => void) | undefined
}) {
  const text = useTexts()
  return (
    <div className="grid gap-4">
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal}
        </Alert>
      )}
      <div className="flex flex-col-reverse items-stretch gap-2 sm:flex-row sm:items-center sm:justify-between">
        {onSkip ? (
          <Button look="ghost" onClick={onSkip}>
            {text('signup.skip')}
          </Button>
        ) : (
          <span className="max-sm:hidden" />
        )}
        <Button look="main" size="lg" pending={pending} onClick={onNext} className="sm:min-w-50">
          {text('signup.continue')}
        </Button>
      </div>
    </div>
  )
}

export type StepProps = { pending: boolean; refusal: string | undefined; onNext: () => void }
