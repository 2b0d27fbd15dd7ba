import { holdBack, type LiveBus } from '../live-bus.ts'
import type { Db } from './pool.ts'

/**
 * Runs `work` with a context whose `db` is one transaction: all of it happens or nothing. Inside a transaction it joins
 * that one, so that a use case can call another. Work only with the context handed to `work`; the outer one would take
 * a second connection and see other data. Live hints of `work` are told once it has been committed.
 */
export async function inTransaction<Ctx extends { db: Db; live?: LiveBus }, Result>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx)
  const held = ctx.live && holdBack(ctx.live)
  const result = await ctx.db.transaction().execute((db) => work({ ...ctx, db, ...(held && { live: held.bus }) }))
  held?.release()
  return result
}
