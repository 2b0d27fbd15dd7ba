import { useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/take-focus.ts'

/** ACC-2: a slip in the year must not lock anyone out for a day, so the answer is asked for once more. */
export function TooYoung({
  year,
  pending,
  onSlip,
  onRight,
}: {
  year: string
  pending: boolean
  onSlip: () => void
  onRight: () => void
}) {
  const text = useTexts()
  return (
    <div role="alert" className="hairline grid gap-4 rounded-card bg-surface-1 p-5">
      <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
        {text('signup.year_right', { year })}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="line" size="lg" block onClick={onSlip}>
          {text('signup.year_change')}
        </Button>
        <Button look="line" size="lg" block pending={pending} onClick={onRight}>
          {text('signup.year_yes')}
        </Button>
      </div>
    </div>
  )
}
