import { useLocation } from 'react-router'

import { listPackages } from '#features/payments/payments.contract.ts'
import { isCountry } from '#kernel/locales.ts'

import { showAgain } from '../accounts/show-again.ts'
import { codeOf } from '../members/refusal-code.ts'
import { CreditsScreen } from '../payments/credits-screen.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { usePage, useTexts } from '../use-page.ts'
import type { Route } from './+types/credits.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** PAY-7: a code of the address is tried; where it does not work the prices come without it, and why. */
export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  const asked = searchParams.get('country')
  const query = { country: isCountry(asked) ? asked : undefined }
  const code = searchParams.get('code')?.trim().slice(0, LONGEST_CODE) ?? ''
  const wished = { code, package: searchParams.get('package'), method: searchParams.get('method') }
  try {
    const list = await api(listPackages, { query: { ...query, code: code || undefined } })
    return { list, ...wished, refused: null }
  } catch (error) {
    const refused = CODE_REFUSALS.find((each) => each === codeOf(error))
    if (refused === undefined) throw error
    return { list: await api(listPackages, { query: { ...query, code: undefined } }), ...wished, refused }
  }
}

/** As long as a code may be on the wire. */
const LONGEST_CODE = 40
const CODE_REFUSALS = ['discount_code_not_found', 'discount_code_used', 'discount_code_not_valid'] as const

export const action = showAgain

export default function Credits({ loaderData: { list, code, refused, package: wish, method } }: Route.ComponentProps) {
  const text = useTexts()
  const { user } = usePage()
  const { search } = useLocation()
  const wanted = list.packages.find(({ id }) => id === wish)
  return (
    <>
      <PageHead title={text('payments.buy_credits')} />
      {/* What is chosen lives on the screen; another address is another screen. */}
      <CreditsScreen
        key={search}
        list={list}
        choice={{
          package: wanted?.id ?? null,
          method: list.methods.find(({ id }) => id === method)?.id,
          trial: wanted?.trial === true && user?.paid_user === false,
          typedCode: code,
          codeRefusal: refused && text(`errors.${refused}`),
        }}
      />
    </>
  )
}
