import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import type { DEBIT_REFUSALS } from '#features/payments/direct-debit.rules.ts'
import { buttonClass } from '#ui/button.tsx'

type Code = (typeof DEBIT_REFUSALS)[number]

/** PAY-5: why the debit is refused, and alternatives: another package, another method. */
export function DirectDebitRefused({ code, order }: { code: Code; order: string | null }) {
  const text = useTexts()
  // An order that can still be paid keeps its price; otherwise start over with the packages.
  const ofDebit = [
    ...['debit_unconfirmed', 'direct_debit_blocked', 'direct_debit_limit_reached', 'method_not_available'],
  ].includes(code)
  const stays = order !== null && ofDebit
  return (
    <OutcomePage
      art={pathUrl}
      title={text(ofDebit ? 'payments.debit_refused_title' : 'payments.debit_again_title')}
      action={
        <Link to={stays ? `/credits/${order}` : '/credits'} className={buttonClass({ look: 'main', size: 'lg' })}>
          {text(stays ? 'payments.other_method' : 'payments.see_packages')}
        </Link>
      }
    >
      <p>{text(`errors.${code}`)}</p>
    </OutcomePage>
  )
}
