import { usePage, useTexts } from '#app/page/use-page.ts'
import {
  FREE_CONVERSATIONS,
  FREE_HISTORY,
  FREE_PHOTOS,
  PAID_PHOTOS,
  SEEN_BY_FREE_MEMBERS,
  SWIPE_LIKES_PER_DAY,
} from '#features/payments/allowances.rules.ts'
import { Icon } from '#ui/icon.tsx'

const CELL = 'border-t border-line px-1 py-3.5 sm:px-2 text-center text-sm tabular-nums'
const PREMIUM = 'bg-primary-wash font-strong'

/** PAY-1, PAY-11: what differs, and what is free for everybody; all figures are those the server enforces. */
export function PremiumComparison({ messageCredits }: { messageCredits: number }) {
  const text = useTexts()
  const { page, settings } = usePage()
  const number = new Intl.NumberFormat(page.formatLocale).format
  const unlimited = text('payments.compare_unlimited')
  const freeMessages = Math.floor(settings.signup_credits / Math.max(1, messageCredits))
  const rows = [
    [
      'messages',
      text('payments.compare_first', { count: freeMessages }),
      text('payments.compare_each', { credits: messageCredits }),
    ],
    ['chats', number(FREE_CONVERSATIONS), unlimited],
    ['likes', number(SWIPE_LIKES_PER_DAY), unlimited],
    ['own', number(FREE_PHOTOS), number(PAID_PHOTOS)],
    ['seen', number(SEEN_BY_FREE_MEMBERS), text('payments.compare_all_photos')],
    ['history', text('payments.compare_newest', { count: FREE_HISTORY }), text('payments.compare_all')],
    ['read', null, null],
    ['who', null, null],
    ['safety', null, null],
  ] as const
  return (
    <div className="rounded-hero bg-surface-2 p-3 hairline sm:p-5">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="h5 px-2 pt-2 pb-4 text-left">{text('payments.compare_title')}</caption>
        <thead>
          <tr className="text-sm">
            <td className="w-[46%]" />
            <th scope="col" className="px-1 py-3 font-strong text-muted">
              {text('payments.buys_free')}
            </th>
            <th scope="col" className={`rounded-t-card px-1 py-3 text-primary-text ${PREMIUM}`}>
              {text('payments.with_credits')}
              <span className="block text-xs font-medium">{text('shell.premium')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, free, paid], place) => (
            <tr key={what}>
              <th
                scope="row"
                className="border-t border-line py-3.5 pr-2 pl-2 text-left text-sm font-semibold hyphens-auto wrap-break-word"
              >
                {text(`payments.compare_${what}`)}
              </th>
              <td className={`${CELL} text-muted`}>{free ?? <Included />}</td>
              <td className={`${CELL} ${PREMIUM} ${place === rows.length - 1 ? 'rounded-b-card' : ''}`}>
                {paid ?? <Included />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Included() {
  const text = useTexts()
  return (
    <>
      <Icon name="check" className="mx-auto text-success-text" />
      <span className="sr-only">{text('payments.compare_yes')}</span>
    </>
  )
}
