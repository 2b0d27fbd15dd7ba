import type { ComponentProps } from 'react'

import { useRefusalText } from '#app/forms/use-form.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'

import { Outcome } from './outcome.tsx'

/** An Outcome as a whole page with a title; `refusal` says why its button failed. */
export function OutcomePage({ refusal, children, ...rest }: ComponentProps<typeof Outcome> & { refusal?: ApiError }) {
  const refusalText = useRefusalText()
  return (
    <>
      <PageHead title={rest.title} />
      <Outcome {...rest}>
        {children}
        {refusal && (
          <div className="text-left text-text">
            <Alert tone="danger" urgent>
              {refusalText(refusal)}
            </Alert>
          </div>
        )}
      </Outcome>
    </>
  )
}
