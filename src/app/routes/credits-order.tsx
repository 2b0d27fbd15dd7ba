import { data, redirect } from 'react-router'

import { METHOD_IDS } from '#features/payments/methods.rules.ts'
import { readOrder } from '#features/payments/payments.contract.ts'

import { showAgain } from '../accounts/show-again.ts'
import { codeOf } from '../members/refusal-code.ts'
import { ChooseAgain, OrderStatus } from '../payments/order-status.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/credits-order.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** PAY-2: without a method one chooses anew, where there is something left to choose. A stranger's order does not exist. */
export async function loader({ context, request, params: { id, paymentmethod }, url }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  if (paymentmethod !== undefined && !METHOD_IDS.some((each) => each === paymentmethod))
    throw data(null, { status: 404 })
  const standing = await api(readOrder, { query: { id } }).catch((error: unknown) => {
    throw codeOf(error) === 'order_not_found' ? data(null, { status: 404 }) : error
  })
  const { order } = standing
  if (paymentmethod === undefined && !order.open && order.payment)
    throw redirect(`/credits/${id}/${order.payment.method}`)
  return { standing, choosing: paymentmethod === undefined, repeated: url.searchParams.has('repeat') }
}

export const action = showAgain

export default function CreditsOrder({ loaderData: { standing, choosing, repeated } }: Route.ComponentProps) {
  const text = useTexts()
  const { order } = standing
  return (
    <>
      <PageHead title={text('payments.status_title')} />
      {choosing ? (
        <ChooseAgain standing={standing} />
      ) : (
        // Another attempt to pay is another wait.
        <OrderStatus key={order.payment?.id ?? order.id} standing={standing} repeated={repeated} />
      )}
    </>
  )
}
