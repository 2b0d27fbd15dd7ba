import { useState } from 'react'
import { redirect } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { readDirectDebit } from '#features/payments/direct-debit.contract.ts'
import { isCountry } from '#kernel/locales.ts'

import type { Debit, Details, Mandate } from './direct-debit-details.ts'
import { DirectDebitForm } from './direct-debit-form.tsx'
import { DirectDebitMandate } from './direct-debit-mandate.tsx'
import { DirectDebitRefused } from './direct-debit-refused.tsx'
import { OrderLine, OrderTotal } from './order-lines.tsx'

export const handle = { layout: 'default', texts: ['payments', 'errors'] }

/** Limits of the API. */
const LONGEST_CODE = 40
const LONGEST_PACKAGE = 20

/** PAY-5: `?package=…&country=…&total=…&code=…` from /credits, or `?order=…` to retry a failed payment. */
export async function loader({ context, request, url: { searchParams } }: RouteArgs) {
  const api = requireMember(context, request)
  const country = searchParams.get('country')
  const total = searchParams.get('total') ?? ''
  const order = searchParams.get('order') ?? undefined
  // Nothing chosen yet: the packages, with direct debit ticked where it is offered.
  if (order === undefined && !searchParams.has('package')) throw redirect('/credits?method=directdebit')
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

export const action = actionWithoutScript

export default function DirectDebit({ loaderData: { debit, refused, order } }: PageProps<typeof loader>) {
  if (debit === null) return <DirectDebitRefused code={refused} order={order} />
  return <DirectDebitScreen debit={debit} />
}

/** PAY-5: bank details first, then the mandate with the code. Typed details last as long as the page. */
function DirectDebitScreen({ debit }: { debit: Debit }) {
  const text = useTexts()
  const [details, setDetails] = useState<Details>()
  const [mandate, setMandate] = useState<Mandate>()
  return (
    <>
      <PageHead title={text('payments.debit_title')} />
      {mandate === undefined || details === undefined ? (
        <AccountPage
          title={text('payments.debit_title')}
          lead={text('payments.debit_lead')}
          announce={details !== undefined}
        >
          <dl className="grid gap-3 border-b border-line pb-5 text-control">
            <OrderLine what={text('payments.your_order')}>
              {text('shell.credits_count', { count: debit.credits })}
            </OrderLine>
            <OrderTotal amount={debit.amount} currency={debit.currency} country={debit.country} />
          </dl>
          <DirectDebitForm
            debit={debit}
            details={details}
            onPrepared={(typed, made) => {
              setDetails(typed)
              setMandate(made)
            }}
          />
        </AccountPage>
      ) : (
        <DirectDebitMandate
          // A new mandate invalidates the typed code.
          key={mandate.id}
          debit={debit}
          details={details}
          mandate={mandate}
          onRenewed={setMandate}
          onBack={() => setMandate(undefined)}
        />
      )}
    </>
  )
}
