import { useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import { useFreshProof } from '#features/accounts/ui/fresh-proof.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'

import { setBalance, useBalance } from './balance.ts'
import { OrderLine, OrderSentence } from './order-lines.tsx'
import { useOrderForm } from './start-request.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { TopUpWaiting } from './top-up-waiting.tsx'
import { useMoney } from './use-money.ts'
import { useTopUp } from './use-top-up.ts'

/** PAY-9: default export for `lazy`. */
export default function TopUpDialog({
  partner,
  sends = false,
  onPaid,
  onClose,
}: {
  partner?: string | undefined
  /** Send was pressed: the message follows the credits. */
  sends?: boolean
  /** The credits have arrived; the sheet closes by itself. */
  onPaid: () => void
  onClose: () => void
}) {
  const text = useTexts()
  const money = useMoney()
  const toast = useToast()
  const formId = useId()
  const { withFreshProof, proofDialog } = useFreshProof()
  const topUp = useTopUp(withFreshProof)
  const { startError, handleSubmit } = useOrderForm(topUp.order)
  const { offer, placed, chosen, pending, refusal, finish, retry } = topUp

  function handlePaid(credits: number, balance: number) {
    finish()
    setBalance(balance)
    toast({
      tone: 'success',
      text: (
        <>
          <strong className="block">{text('payments.completed_title', { count: credits })}</strong>
          {text('payments.completed_balance', { count: balance })}
        </>
      ),
    })
    onPaid()
    onClose()
  }

  const ready = placed === null && offer !== null && chosen !== undefined
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={text('payments.credits_title')}
        closeLabel={text('shell.close')}
        footer={
          ready && (
            // R-CONS-4: stays in view above the button, whatever is scrolled.
            <div className="grid w-full gap-2.5">
              <div className="text-meta text-muted">
                <OrderSentence credits={chosen.credits} amount={chosen.amount} currency={offer.currency} />
              </div>
              <dl>
                <OrderLine what={text('payments.total')} tone="text-lg font-bold">
                  {money(chosen.amount, offer.currency)}
                </OrderLine>
              </dl>
              <Button type="submit" form={formId} look="main" size="lg" block pending={pending}>
                {text('payments.order_and_pay')}
              </Button>
            </div>
          )
        }
      >
        <Lead partner={partner} sends={sends} />
        {placed ? (
          <TopUpWaiting
            key={placed.id}
            order={placed}
            onPaid={handlePaid}
            onEnd={finish}
            onRetry={retry}
            onElse={topUp.orderElse}
          />
        ) : ready ? (
          <TopUpForm id={formId} topUp={{ ...topUp, offer, chosen }} startError={startError} onSubmit={handleSubmit} />
        ) : refusal === null ? (
          <Skeleton className="h-80 rounded-card" />
        ) : (
          <>
            <Alert tone="danger" urgent>
              {refusal}
            </Alert>
            <Button look="tonal" onClick={retry}>
              {text('shell.try_again')}
            </Button>
          </>
        )}
      </Sheet>
      {proofDialog}
    </>
  )
}

/** Why the sheet is here, and that nothing typed is lost. */
function Lead({ partner, sends }: { partner: string | undefined; sends: boolean }) {
  const text = useTexts()
  const balance = useBalance()
  const words =
    balance > 0
      ? text('payments.balance_line', { count: balance })
      : partner === undefined
        ? text('payments.top_up_lead')
        : text(sends ? 'payments.top_up_lead_sends' : 'payments.top_up_lead_partner', { name: partner })
  return <p className="-mt-2 text-sm text-muted">{words}</p>
}
