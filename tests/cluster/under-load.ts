import { type Balances, balancesOf } from './check-messages.ts'
import type { Cluster } from './cluster.ts'
import { type Load, startLoad } from './load.ts'

/** Runs a scenario while members write to each other from their own network. */
export async function underLoad(
  { balancer, talkers, directUrl }: Cluster,
  network: number,
  work: (load: Load, before: Balances) => Promise<string>,
): Promise<string> {
  const before = await balancesOf(
    directUrl,
    talkers.map(({ account }) => account),
  )
  const load = await startLoad(balancer.port, talkers, network)
  try {
    return await work(load, before)
  } finally {
    await load.finish()
    load.close()
  }
}
