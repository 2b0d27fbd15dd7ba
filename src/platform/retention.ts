import type { Cron, JobContext } from './jobs.ts'

/** How long something is kept: data, so that the privacy page can say what the jobs do. */
export type Retention = {
  /** A short name for the queue, the log and the page: `known_devices`. */
  what: string
  /** Milliseconds, counted from the moment the owner says: last use, end, or arrival. */
  kept: number
  /** Forgets what is older than `before`, and tells how much that was. */
  run(ctx: JobContext, before: Date): Promise<number>
}

export function defineRetention(retention: Retention): Retention {
  return retention
}

/** Each is a job of its own, once an hour: one that fails holds up no other, and the queue shows which it was. */
export function retentionCrons(retentions: readonly Retention[]): Cron[] {
  return retentions.map((retention, place) => ({
    name: `forget:${retention.what}`,
    // One after the other through the hour, so that they do not all want the database in the same minute.
    pattern: `${(place * 2 + 1) % 60} * * * *`,
    run: (ctx) => forget(ctx, retention),
  }))
}

async function forget(ctx: JobContext, { what, kept, run }: Retention): Promise<void> {
  const forgotten = await run(ctx, new Date(ctx.clock.now().getTime() - kept))
  if (forgotten > 0) ctx.log.info({ part: 'retention', what, forgotten }, 'old data was forgotten')
}
