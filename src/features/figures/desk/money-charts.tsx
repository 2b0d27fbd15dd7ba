import { Legend } from '#console/charts/legend.tsx'
import { Lines } from '#console/charts/lines.tsx'
import type { Series, Tone } from '#console/charts/series.ts'
import { StackedBars } from '#console/charts/stacked-bars.tsx'
import { methodName } from '#features/payments/orders/orders.rules.ts'

import type { MoneyBlock } from '../money.contract.ts'
import { axisMoney, count, fullDay, roundMoney, shortDay, ticksOf } from './money-words.ts'

/** With more ways to pay than colours, the last colour is all the others. */
const COLOURS = 6

function methodSeries({ methods, days }: MoneyBlock): Series[] {
  const named = methods.length <= COLOURS ? methods.length : COLOURS - 1
  const series: Series[] = methods.slice(0, named).map((method, place) => ({
    ...{ name: methodName(method), tone: (place + 1) as Tone, values: days.map(({ paid }) => paid[place] ?? 0) },
  }))
  if (methods.length === named) return series
  const rest = days.map(({ paid }) => paid.slice(named).reduce((sum, each) => sum + each, 0))
  return [...series, { name: `Other, ${methods.length - named}`, tone: COLOURS, values: rest }]
}

const pointsOf = ({ days }: MoneyBlock) => {
  const ticks = ticksOf(days.map(({ day }) => day))
  return days.map(({ day }, place) => ({ name: fullDay(day), tick: ticks[place] }))
}
const rangeOf = ({ days }: MoneyBlock) => `${shortDay(days[0]?.day ?? '')} to ${shortDay(days.at(-1)?.day ?? '')}`

export function PaidChart({ block }: { block: MoneyBlock }) {
  const series = methodSeries(block)
  return (
    <section className="box" aria-label="Paid per day by method">
      <div className="box__head">
        <h2>Paid per day by method</h2>
        <Legend series={series} />
      </div>
      <div className="box__body">
        <StackedBars
          label={`Paid per day in ${block.currency}, stacked by method, ${rangeOf(block)}`}
          points={pointsOf(block)}
          series={series}
          format={roundMoney(block.currency)}
          short={axisMoney(block.currency)}
          beside={{ name: 'A week before', values: block.days.map(({ week_before }) => week_before) }}
        />
      </div>
    </section>
  )
}

export function BuyersChart({ block }: { block: MoneyBlock }) {
  const series: Series[] = [
    { name: 'new', tone: 1, values: block.days.map(({ new_buyers }) => new_buyers) },
    { name: 'repeat', tone: 6, values: block.days.map(({ repeat_buyers }) => repeat_buyers) },
  ]
  return (
    <section className="box" aria-label="Buyers per day">
      <div className="box__head">
        <h2>Buyers per day</h2>
        <Legend series={series} kind="line" />
      </div>
      <div className="box__body">
        <Lines
          label={`Buyers per day, new and repeat, ${rangeOf(block)}`}
          points={pointsOf(block)}
          series={series}
          format={count}
        />
      </div>
    </section>
  )
}
