import type { Cluster } from './cluster.ts'
import type { Engine } from './programs.ts'

/** Every scenario needs these; it names the rest itself. */
export const GROUND: readonly Engine[] = ['PostgreSQL', 'Patroni', 'etcd', 'HAProxy', 'PgBouncer']

export type Scenario = {
  /** For `--only`. */
  name: string
  /** The guarantee, as a sentence. */
  guarantee: string
  needs: readonly Engine[]
  /** Any other reason it cannot run here, as a sentence. */
  lacks?(): string | undefined
  /** Returns the figures; throws when the guarantee does not hold. */
  run(cluster: Cluster): Promise<string>
}

export const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
