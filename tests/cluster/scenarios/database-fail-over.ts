import { setTimeout as sleep } from 'node:timers/promises'

import { ask } from '../ask-database.ts'
import { expectNothingLost } from '../check-messages.ts'
import type { Cluster } from '../cluster.ts'
import { failureText, type Load } from '../load.ts'
import { GROUND, type Scenario, seconds } from '../scenario.ts'
import { underLoad } from '../under-load.ts'
import { secondsSince, until } from '../until.ts'

const BEFORE_MS = 4000
const AFTER_MS = 5000

/** The primary's machine dies while members write; the replica is promoted. */
export const databaseFailOver: Scenario = {
  name: 'fail-over',
  guarantee:
    'the primary killed under load: writes wait or fail clearly, then go on; no acknowledged message or credit is lost',
  needs: GROUND,
  run: (cluster) =>
    underLoad(cluster, 17, async (load, before) => {
      const { database } = cluster
      await sleep(BEFORE_MS)
      const victim = await database.primary()
      const killed = performance.now()
      await victim.kill()
      const promoted = await until('a new primary', async () => (await database.primary()).name !== victim.name)
      await until('writing again', () => writesSince(load, killed + promoted * 1000))
      const back = secondsSince(killed)
      await sleep(AFTER_MS)
      await load.finish()
      const count = await expectNothingLost(cluster.directUrl, load, before)
      victim.start()
      const whole = await until('the old primary as a replica', database.isWhole)
      const jobs = await finishedJobs(cluster)
      return `${count} messages; promoted after ${seconds(promoted)}, writing again after ${seconds(back)}, ${failureText(load.failures)}; the old primary was a synchronous replica ${seconds(whole)} after its start; ${jobs}`
    }),
}

/** A planned switch-over, as for a database upgrade. */
export const databaseSwitchOver: Scenario = {
  name: 'switch-over',
  guarantee: 'a database switch-over under load: writes go on, nothing acknowledged is lost',
  needs: GROUND,
  run: (cluster) =>
    underLoad(cluster, 18, async (load, before) => {
      const { database } = cluster
      await sleep(BEFORE_MS)
      const old = await database.primary()
      const asked = performance.now()
      await database.switchOver()
      await until('another primary', async () => (await database.primary()).name !== old.name)
      const handedOver = performance.now()
      await until('writing again', () => writesSince(load, handedOver))
      const back = secondsSince(asked)
      await sleep(AFTER_MS)
      await load.finish()
      const count = await expectNothingLost(cluster.directUrl, load, before)
      return `${count} messages; writing again after ${seconds(back)}, ${failureText(load.failures)}; ${await finishedJobs(cluster)}`
    }),
}

/** Whether every writer got an acknowledgement for a message started after `moment`. */
const writesSince = ({ messages, writers }: Load, moment: number) =>
  writers.every((writer) => messages.some(({ from, began, stored }) => from === writer && stored && began > moment))

/** The job queue must find the new primary too and work off every due job. */
async function finishedJobs({ directUrl }: Cluster): Promise<string> {
  const due = async () => {
    const [row] = await ask<{ waiting: number }>(
      directUrl,
      'select count(*)::integer as waiting from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts',
    )
    return row!.waiting
  }
  const took = await until('the job queue', async () => (await due()) === 0)
  return `jobs done ${seconds(took)} later`
}
