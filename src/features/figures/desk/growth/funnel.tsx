import { Change } from '#console/page/change.tsx'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { Explained } from '#console/page/explained.tsx'
import { countsDiffer, sharesDiffer } from '#kernel/chance.ts'

import { mostLost, type Reached, STEPS, type Step, sharesOf, takesTime } from '../../growth/growth.rules.ts'
import { percentOf, plain, points, STEP_MEANS, STEP_NAMES, shortDay } from './growth-words.ts'

type Props = { reached: Reached; fairTo: string | null; since: string | null }

/** FIG-45: people of each step, of the step above, and the change from the span before. */
export function Funnel({ reached, fairTo, since }: Props) {
  const lost = mostLost(reached)
  return (
    <>
      <table className="funnel">
        <thead className="funnel__head">
          <tr>
            <th>Step</th>
            <th className="r">People</th>
            <th className="r">Of visits</th>
            <th>Of the step above, line: before</th>
            <th>and the change, points</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map((step) => (
            <Line key={step} {...{ step, reached, fairTo }} worst={lost?.step === step} />
          ))}
        </tbody>
      </table>
      <div className={`note ${lost ? 'note--warn' : ''}`}>
        <DeskIcon name={lost ? 'alert' : 'check'} />
        <div>
          {lost ? (
            <b>
              Most lost: {STEP_NAMES[lost.step].toLowerCase()}, {percentOf(lost.now)} instead of{' '}
              {percentOf(lost.before)}, about {plain(lost.people)} people.
            </b>
          ) : reached.before.visits === 0 ? (
            <b>Nothing to compare with: {since ? `visits are counted since ${shortDay(since)}` : 'no visit yet'}.</b>
          ) : (
            <b>No step lost more people than chance explains.</b>
          )}
        </div>
      </div>
    </>
  )
}

function Line({ step, reached, fairTo, worst }: { step: Step; worst: boolean } & Pick<Props, 'reached' | 'fairTo'>) {
  const { now, before } = reached
  const shares = sharesOf(reached, step)
  return (
    <tr>
      <th scope="row" className="funnel__step">
        <Explained means={STEP_MEANS[step]}>{STEP_NAMES[step]}</Explained>
      </th>
      <td className="r">{plain(now[step])}</td>
      <td className="r muted">{step !== 'visits' && now.visits > 0 ? percentOf(now[step] / now.visits) : ''}</td>
      {shares === undefined ? (
        <>
          <td className="t12 faint">all people who opened a page</td>
          <td className="t12">
            <Change now={now.visits} before={before.visits} differs={countsDiffer(now.visits, before.visits)} />{' '}
            {before.visits > 0 && `from ${plain(before.visits)}`}
          </td>
        </>
      ) : takesTime(step) && fairTo === null ? (
        <td className="t12 faint" colSpan={2}>
          too early: no sign-up of these days has had seven days
        </td>
      ) : (
        <ShareCells {...{ shares, step, fairTo, worst }} />
      )}
    </tr>
  )
}

type Shares = NonNullable<ReturnType<typeof sharesOf>>

function ShareCells({
  shares,
  step,
  fairTo,
  worst,
}: {
  shares: Shares
  step: Step
  fairTo: string | null
  worst: boolean
}) {
  const { now, before } = shares
  if (now.of === 0) return <td colSpan={2} className="t12 faint" />
  const share = now.hits / now.of
  const earlier = before.of > 0 ? before.hits / before.of : undefined
  const differs = sharesDiffer(now, before)
  const tone = !differs || earlier === undefined ? 'muted' : share < earlier ? 'down' : 'up'
  const of = `${plain(now.hits)} of ${plain(now.of)}${takesTime(step) && fairTo ? ` who signed up by ${shortDay(fairTo)}` : ''}`
  return (
    <>
      <td>
        <span className={`funnel__bar${worst ? ' funnel__bar--worst' : ''}`}>
          <i style={{ width: `${Math.min(share, 1) * 100}%` }} />
          {earlier !== undefined && <u style={{ left: `${Math.min(earlier, 1) * 100}%` }} />}
        </span>
      </td>
      <td>
        <Explained means={differs || earlier === undefined ? `${of}.` : `${of}. The change is not more than chance.`}>
          <b className="funnel__share">{percentOf(share)}</b>{' '}
          {earlier !== undefined && (
            <span className={`t12 ${tone}`}>
              {points(share - earlier)} from {percentOf(earlier)}
            </span>
          )}
        </Explained>
      </td>
    </>
  )
}
