import { useState } from 'react'

import { AccountPage } from '../accounts/account-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { useTexts } from '../use-page.ts'
import type { Debit, Details, Mandate } from './direct-debit-calls.ts'
import { DirectDebitForm } from './direct-debit-form.tsx'
import { DirectDebitMandate } from './direct-debit-mandate.tsx'
import { OrderLine, OrderTotal } from './order-lines.tsx'

/** PAY-5: first the bank details, then the mandate with the code. What was typed stays while this page does. */
export function DirectDebitScreen({ debit }: { debit: Debit }) {
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
          // A new mandate is a new page: what was typed for the old one means nothing to it.
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
