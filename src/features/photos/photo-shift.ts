import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'

import { PHOTO_PAUSE, PHOTO_SHIFT } from './review.rules.ts'

export type Shift = { done: number; began_at: Date | null; pause_at: Date | null; paused_until: Date | null }

type Row = { began_at: Date; touched_at: Date }

/** CONS-45: the shift somebody is in. It is over once they have done nothing for as long as a pause. */
export async function readShift(ctx: StaffContext): Promise<Shift> {
  const row = await find(ctx)
  const now = ctx.now().getTime()
  if (row === undefined || hasRested(row, now)) return { done: 0, began_at: null, pause_at: null, paused_until: null }
  const pauseAt = row.began_at.getTime() + PHOTO_SHIFT
  const { done } = await one(
    ctx.db,
    sql<{ done: number }>`
      select count(*)::integer as done from photo_verdicts
      where staff_id = ${ctx.staff.id} and at >= ${row.began_at} and undone_at is null
    `,
  )
  return {
    done,
    began_at: row.began_at,
    pause_at: new Date(pauseAt),
    paused_until: now < pauseAt ? null : new Date(Math.max(pauseAt, row.touched_at.getTime()) + PHOTO_PAUSE),
  }
}

/** Goes on with the shift, or begins one. */
export async function touchShift(ctx: StaffContext): Promise<void> {
  const now = ctx.now()
  const rested = new Date(now.getTime() - PHOTO_PAUSE)
  await run(
    ctx.db,
    sql`
      insert into photo_shifts (staff_id, began_at, touched_at) values (${ctx.staff.id}, ${now}, ${now})
      on conflict (staff_id) do update set touched_at = excluded.touched_at,
        began_at = case when photo_shifts.touched_at <= ${rested} then excluded.began_at else photo_shifts.began_at end
    `,
  )
}

const find = ({ db, staff }: StaffContext) =>
  maybeOne(db, sql<Row>`select began_at, touched_at from photo_shifts where staff_id = ${staff.id}`)

const hasRested = ({ touched_at }: Row, now: number) => now - touched_at.getTime() >= PHOTO_PAUSE
