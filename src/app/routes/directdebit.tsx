import { readDirectDebit } from '#features/payments/direct-debit.contract.ts'
import { isCountry } from '#kernel/locales.ts'

import { showAgain } from '../accounts/show-again.ts'
import { codeOf } from '../members/refusal-code.ts'
import { DirectDebitRefused } from '../payments/direct-debit-refused.tsx'
import { DirectDebitScreen } from '../payments/direct-debit-screen.tsx'
import { requireMember } from '../require-member.ts'
import type { Route } from './+types/directdebit.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** As long as these may be on the wire. */
const LONGEST_CODE = 40
const LONGEST_PACKAGE = 20

/** PAY-5: `?package=…&country=…&total=…&code=…` as /credits chose it, or `?order=…` to pay one whose payment failed. */
export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  const country = searchParams.get('country')
  const total = searchParams.get('total') ?? ''
  const order = searchParams.get('order') ?? undefined
  const query = {
    order,
    package: searchParams.get('package')?.slice(0, LONGEST_PACKAGE),
    country: isCountry(country) ? country : undefined,
    total: /^\d{1,9}$/.test(total) ? Number(total) : undefined,
    code: searchParams.get('code')?.trim().slice(0, LONGEST_CODE) || undefined,
  }
  try {
    return { debit: await api(readDirectDebit, { query }), refused: null, order: order ?? null }
  } catch (error) {
    const refused = readDirectDebit.refuses.find((each) => each === codeOf(error))
    if (refused === undefined) throw error
    return { debit: null, refused, order: order ?? null }
  }
}

export const action = showAgain

export default function DirectDebit({ loaderData: { debit, refused, order } }: Route.ComponentProps) {
  if (debit === null) return <DirectDebitRefused code={refused} order={order} />
  return <DirectDebitScreen debit={debit} />
}
