import type { Cluster } from './cluster.ts'
import type { Engine } from './programs.ts'

/** Everything stands on these; the rest is named by the scenario. */
export const GROUND: readonly Engine[] = ['PostgreSQL', 'Patroni', 'etcd', 'HAProxy', 'PgBouncer']

export type Scenario = {
  /** For `--only`. */
  name: string
  /** What is proved, as a sentence. */
  promise: string
  needs: readonly Engine[]
  /** What else it lacks here, as a sentence. */
  lacks?(): string | undefined
  /** Returns the figures; throws where the promise does not hold. */
  run(cluster: Cluster): Promise<string>
}

/** `1.4 s`, `12 s`. */
export const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
