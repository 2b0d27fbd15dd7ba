import { useId } from 'react'

import { useTexts } from '#app/page/use-page.ts'
import type { MethodId } from '#features/payments/methods.rules.ts'
import type { OfferedMethod } from '#features/payments/payments.contract.ts'

import { MethodMark } from './method-mark.tsx'

/** Before hydration: browsers that know Apple Pay know its button. */
const HIDDEN_ELSEWHERE = 'not-supports-[(-webkit-appearance:-apple-pay-button)]:hidden'

/** More letters break within the word in half a phone's width, where the browser knows no hyphenation. */
const MOST_LETTERS = 12
const hasLongWord = (name: string) => name.split(/[\s-]/).some(({ length }) => length > MOST_LETTERS)

/** PAY-2: the country's methods, usual ones first. One that cannot pay for this package stays visible and says so. */
export function MethodTiles({
  methods,
  notFor,
  chosen,
  onChoose,
  labelledBy,
  inCard = false,
}: {
  methods: readonly OfferedMethod[]
  /** The package some methods cannot pay for. */
  notFor?: string | undefined
  chosen: MethodId | undefined
  onChoose: (id: MethodId) => void
  labelledBy: string
  /** A card on a phone fits a single column. */
  inCard?: boolean
}) {
  const text = useTexts()
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={`grid grid-flow-dense gap-2.5 md:gap-3 ${inCard ? 'min-[28rem]:grid-cols-2' : 'min-[22rem]:grid-cols-2 md:grid-cols-3'}`}
    >
      {methods.map(({ id, not_for }) => {
        const off = notFor !== undefined && not_for.includes(notFor)
        const words = text(`payments.method_${id}`)
        return (
          <label
            key={id}
            className={`option flex min-h-15 items-center gap-2.5 rounded-menu bg-surface-2 px-3 py-2 md:px-4 text-control font-semibold shadow-[inset_0_0_0_1px_var(--line)] has-checked:bg-primary-wash has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)] ${off ? 'text-faint' : 'cursor-pointer'} ${hasLongWord(words) ? 'max-[28rem]:col-span-full' : ''} ${id === 'applepay' ? HIDDEN_ELSEWHERE : ''}`}
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === chosen}
              disabled={off}
              onChange={() => onChoose(id)}
            />
            <MethodMark id={id} off={off} />
            <span className="min-w-0 hyphens-auto wrap-anywhere">
              {words}
              {off && <span className="block text-xs font-medium">{text('payments.method_not_for')}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
