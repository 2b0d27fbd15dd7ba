import { readRepeatOrder } from '#features/payments/payments.contract.ts'

import { showAgain } from '../accounts/show-again.ts'
import { RepeatScreen } from '../payments/repeat-screen.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/credits-repeat-order.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

export const loader = ({ context, request }: Route.LoaderArgs) => requireMember(context, request)(readRepeatOrder, {})

export const action = showAgain

/** PAY-4 */
export default function CreditsRepeatOrder({ loaderData: { repeat } }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('payments.repeat_order')} />
      <RepeatScreen repeat={repeat} />
    </>
  )
}
