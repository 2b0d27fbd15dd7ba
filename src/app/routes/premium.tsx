import { redirect } from 'react-router'

import { readUser } from '#features/me/me.contract.ts'
import { listPackages } from '#features/payments/payments.contract.ts'

import { backIn, pathWithBack } from '../payments/came-from.ts'
import { PremiumScreen } from '../payments/premium-screen.tsx'
import { requireMember } from '../require-member.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/premium.ts'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** Who has Premium finds here what there is to buy. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = requireMember(context, request)
  const [{ user }, list] = await Promise.all([
    api(readUser, {}),
    api(listPackages, { query: { country: undefined, code: undefined } }),
  ])
  if (user.paid_user) throw redirect(pathWithBack('/credits', backIn(url.search)))
  return list
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('shell.premium')} />
      <PremiumScreen list={loaderData} />
    </>
  )
}
