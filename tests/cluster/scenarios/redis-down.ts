import { setTimeout as sleep } from 'node:timers/promises'

import { expectNothingLost } from '../check-messages.ts'
import { failureText, type Load, type Message } from '../load.ts'
import { GROUND, type Scenario, seconds } from '../scenario.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../until.ts'

const BEFORE_MS = 3000
const DOWN_MS = 20_000
/** Every page must get a live hint within this time of Redis's return. */
const RETURN_PATIENCE_MS = 60_000

/** Redis dies while members write, and returns empty. */
export const redisDown: Scenario = {
  name: 'redis-down',
  guarantee:
    'Redis down under load: sending goes on, polling finds messages without a live hint, and live hints return',
  needs: [...GROUND, 'Redis'],
  run: (cluster) =>
    underLoad(cluster, 15, async (load, before) => {
      await sleep(BEFORE_MS)
      await cluster.redis!.kill()
      const down = performance.now()
      await sleep(DOWN_MS)
      const sentMeanwhile = storedSince(load, down).length
      if (sentMeanwhile === 0) throw new Error('nobody could send while Redis was down')
      await cluster.redis!.start()
      const up = performance.now()
      const live = await until('hints on every page', () => load.pages.every(heardSince(up)), RETURN_PATIENCE_MS)
      await load.finish()
      const count = await expectNothingLost(cluster.directUrl, load, before)
      const byPoll = load.pages.flatMap(({ learnt }) => [...learnt.values()]).filter(({ by }) => by === 'poll').length
      const late = storedSince(load, down)
        .filter(({ stored }) => stored!.at < up)
        .map((message) => waitOf(load, message))
      return `${count} messages, ${sentMeanwhile} of them while Redis was down, ${failureText(load.failures)}; ${byPoll} found by polling, the last after ${seconds(Math.max(...late))}; hints on all pages ${seconds(live)} after its return`
    }),
}

const storedSince = ({ messages }: Load, moment: number) =>
  messages.filter(({ stored }) => stored && stored.at > moment)

const heardSince =
  (moment: number) =>
  ({ learnt }: Load['pages'][number]) =>
    learnt.values().some(({ at, by }) => by === 'hint' && at > moment)

function waitOf({ pages }: Load, { from, stored, began }: Message): number {
  const page = pages.find(({ talker }) => talker.conversation === from.conversation)!
  return (page.learnt.get(stored!.seq)!.at - began) / 1000
}
