import { useTexts } from '#app/page/use-page.ts'
import type { OfferedMethod } from '#features/payments/payments.contract.ts'
import { Icon } from '#ui/icon.tsx'

/** R-PAY-21: said before the order, because paying this way stores the card or account. */
export function KeptNote({ method }: { method: OfferedMethod | undefined }) {
  const text = useTexts()
  if (!method?.kept) return null
  return (
    <p className="flex gap-2.5 text-left text-sm text-muted">
      <Icon name="info" size="sm" className="mt-0.5" />
      {text('payments.kept_note')}
    </p>
  )
}
