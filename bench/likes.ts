import { type Measured, median, spread, valueText } from './figures.ts'
import { AT_ONCE, likeRate, ROUNDS } from './likes/like-rate.ts'
import { queueSpeed } from './likes/queue-speed.ts'

/** A refill of the swipe queue may take this many times as long as a plain search. */
const QUEUE_BAR = 3
/** Share of the bare statement's rate that likes over HTTP must reach. */
const RATE_BAR = 0.5

export async function likesSpeed(say: (progress: string) => void): Promise<Measured> {
  const { straight, server, statements } = await likeRate(say)
  const { search, first, queue } = await queueSpeed(say)
  const perSecond = (values: readonly number[]) => `${Math.round(median(values))} likes a second`
  // Compare within a round, so that other load on the machine affects both sides.
  const parts = server.map((rate, round) => rate / straight[round]!)
  return {
    figures: [
      {
        name: 'refill of the swipe queue within a sitting, after 10,000 decisions among 1M, against a plain search',
        value: median(queue) / median(search),
        unit: 'times',
        bar: { most: QUEUE_BAR },
        note: `${valueText(median(queue), 'ms')} against ${valueText(median(search), 'ms')}`,
      },
      {
        name: 'the first read of a sitting, which passes all 10,000, against a plain search',
        value: median(first) / median(search),
        unit: 'times',
        note: valueText(median(first), 'ms'),
      },
      {
        name: `like over HTTP, against the bare statement, ${AT_ONCE} at once`,
        value: median(parts),
        unit: 'times',
        bar: { least: RATE_BAR },
        note: `${perSecond(server)} against ${perSecond(straight)}; rounds ${spread(parts, 'times')}`,
      },
      { name: 'statements of a like', value: statements, unit: 'requests', note: 'login, begin and commit included' },
    ],
    noise: `Queue: medians of 40 alternating rounds, one call at a time, everything in memory, without HTTP. Likes: ${ROUNDS} alternating rounds on one database, every second like a match. Client, server and database share the processors, which slows HTTP more than the bare statement.`,
  }
}
