import { useState } from 'react'
import { Link, redirect } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { readDirectDebit } from '#features/payments/direct-debit.contract.ts'
import { isCountry } from '#kernel/locales.ts'
import { buttonClass } from '#ui/button.tsx'

import { type Debit, type Details, type Waiting, waitingIn } from './direct-debit-details.ts'
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

/**
 * PAY-5: bank details first, then the mandate with the code. Typed details last until the next page load; the server
 * knows those of a mandate whose code is on its way, so a reload returns to it.
 */
function DirectDebitScreen({ debit }: { debit: Debit }) {
  const text = useTexts()
  const [waiting, setWaiting] = useState(() => waitingIn(debit))
  const [atCode, setAtCode] = useState(waiting !== undefined)
  const [moved, setMoved] = useState(false)
  /** Typed, but refused a code: kept for the next attempt. */
  const [unsent, setUnsent] = useState<{ details: Details; reason: string }>()

  function goTo(step: 'details' | 'code') {
    setAtCode(step === 'code')
    setMoved(true)
  }
  function showCode(next: Waiting, refused?: { details: Details; reason: string }) {
    setWaiting(next)
    setUnsent(refused)
    goTo('code')
  }

  return (
    <>
      <PageHead title={text('payments.debit_title')} />
      {waiting === undefined || !atCode ? (
        <AccountPage
          title={text('payments.debit_title')}
          lead={text('payments.debit_lead')}
          announce={moved}
          below={
            <Link to={methodsFor(debit)} className={`${buttonClass({ look: 'ghost' })} justify-self-start`}>
              {text('payments.other_method')}
            </Link>
          }
        >
          <dl className="grid gap-3 border-b border-line pb-5 text-control">
            <OrderLine what={text('payments.your_order')}>
              {text('shell.credits_count', { count: debit.credits })}
            </OrderLine>
            <OrderTotal amount={debit.amount} currency={debit.currency} country={debit.country} />
          </dl>
          <DirectDebitForm
            debit={debit}
            details={unsent?.details ?? waiting?.details}
            waiting={waiting}
            onPrepared={showCode}
            onUnsent={(details, still, reason) => showCode(still, { details, reason })}
          />
        </AccountPage>
      ) : (
        <DirectDebitMandate
          // A new mandate invalidates the typed code.
          key={waiting.mandate.id}
          debit={debit}
          waiting={waiting}
          announce={moved}
          unsent={unsent?.reason}
          onRenewed={showCode}
          onBack={() => goTo('details')}
        />
      )}
    </>
  )
}

/** Back to the methods, with the same package, country and code; an order keeps its price. */
function methodsFor({ order, package: name, country, code }: Debit): string {
  if (order !== null) return `/credits/${order}`
  return `/credits?${new URLSearchParams({ package: name, country, ...(code !== null && { code }) })}`
}
