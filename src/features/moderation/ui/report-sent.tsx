import { useTexts } from '#app/page/use-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/take-focus.ts'

/** Confirms receipt, with the reference number and what happens next. */
export function ReportSent({
  reference,
  block,
  name,
  onDone,
}: {
  reference: string
  block: 'not_asked' | 'done' | 'failed'
  name: string
  onDone: () => void
}) {
  const text = useTexts()
  return (
    <div className="grid gap-5">
      <p ref={takeFocus} tabIndex={-1} className="text-muted outline-none">
        {text('reports.sent_text')}
      </p>
      <dl className="hairline flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-menu px-4 py-3.5">
        <dt className="text-sm text-muted">{text('reports.sent_reference')}</dt>
        <dd className="text-lg font-strong tracking-wide tabular-nums">{reference}</dd>
      </dl>
      {block === 'done' && <Alert tone="success">{text('reports.sent_blocked', { name })}</Alert>}
      {block === 'failed' && <Alert>{text('reports.block_failed', { name })}</Alert>}
      <p className="text-sm text-muted">{text('reports.danger')}</p>
      <Button look="solid" onClick={onDone} className="justify-self-end">
        {text('reports.done')}
      </Button>
    </div>
  )
}
