import { useRefusalText } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import type { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

export function ShowMore({
  hasMore,
  pending,
  refusal,
  onMore,
}: {
  hasMore: boolean
  pending: boolean
  refusal: ApiError | undefined
  onMore: () => void
}) {
  const text = useTexts()
  const refusalText = useRefusalText()
  return (
    <>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusalText(refusal)}
        </Alert>
      )}
      {hasMore && (
        <Button look="tonal" pending={pending} onClick={onMore} className="justify-self-center">
          {text('payments.show_more')}
        </Button>
      )}
    </>
  )
}
