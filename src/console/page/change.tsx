import { Explained } from './explained.tsx'

const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** `+6.1 %`, with a minus sign and never without a sign. */
export const signedPercent = (share: number) => `${share < 0 ? '−' : '+'}${percent.format(Math.abs(share) * 100)} %`

/**
 * The change from the span before. Colour says more than chance; which direction is good the caller knows. Grey says on
 * focus that it is not more than chance.
 */
export function Change({
  now,
  before,
  differs,
  good = 'more',
}: {
  now: number
  before: number
  differs: boolean
  good?: 'more' | 'less' | 'neither'
}) {
  if (before === 0) return null
  const text = signedPercent((now - before) / before)
  if (!differs)
    return (
      <Explained means="Not more than chance: such a difference comes about by luck more often than once in twenty.">
        <b className="change">{text}</b>
      </Explained>
    )
  const tone = good === 'neither' ? '' : now > before === (good === 'more') ? ' change--good' : ' change--bad'
  return <b className={`change${tone}`}>{text}</b>
}
