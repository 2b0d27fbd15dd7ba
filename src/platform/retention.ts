import type { Cron, JobContext } from './jobs.ts'

/** Retention periods as data, so that the privacy page shows what the jobs do. */
export type Retention = {
  /** Short name in queue, log and page: `known_devices`. */
  what: string
  /** Milliseconds since the moment the owner defines: last use, end, or arrival. */
  kept: number
  /** Deletes data older than `before` and returns the count. */
  run(ctx: JobContext, before: Date): Promise<number>
}

export function defineRetention(retention: Retention): Retention {
  return retention
}

/** One hourly job each: a failure blocks no other, and the queue shows which one failed. */
export function retentionCrons(retentions: readonly Retention[]): Cron[] {
  return retentions.map((retention, place) => ({
    name: `forget:${retention.what}`,
    // Staggered over the hour to spread the database load.
    pattern: `${(place * 2 + 1) % 60} * * * *`,
    run: (ctx) => forget(ctx, retention),
  }))
}

async function forget(ctx: JobContext, { what, kept, run }: Retention): Promise<void> {
  const forgotten = await run(ctx, new Date(ctx.clock.now().getTime() - kept))
  if (forgotten > 0) ctx.log.info({ part: 'retention', what, forgotten }, 'old data was forgotten')
}
