import { countSignups } from '#features/accounts/count-signups.ts'
import { ANSWER_WITHIN } from '#features/chat/fictional.rules.ts'
import { MOST_WAITING } from '#features/chat/fictional-desk.rules.ts'
import { listUnanswered } from '#features/chat/list-unanswered.ts'
import { CASE_GROUPS, type CaseGroup } from '#features/moderation/cases/cases.rules.ts'
import { countOpenCases } from '#features/moderation/cases/count-open-cases.ts'
import { countOnHold, countPaid, type Paid } from '#features/payments/count-paid.ts'
import { PHOTO_DUE } from '#features/photos/review.rules.ts'
import { readQueue } from '#features/photos/take-photos.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { readSystem } from '#features/system/read-system.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'
import { brandsWith, leaveFor, type Permission } from '#kernel/permissions.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'

import { findIncidents } from './find-incidents.ts'
import type { readToday as contract, Queue } from './today.contract.ts'

type Today = ReplyOf<typeof contract>
type Asking = { ctx: StaffContext; brand: SiteId | undefined }

/** CONS-61: as much as the person's permissions and brands allow. */
export async function readToday(ctx: StaffContext, brand: SiteId | undefined): Promise<Today> {
  const asking = { ctx, brand }
  const may = (permission: Permission) => leaveFor(ctx.staff.grants, permission, brand) !== undefined
  const queues = [
    ...(may('decide_cases') ? await caseQueues(asking) : []),
    ...(may('review_photos') ? [await photoQueue(asking)] : []),
    ...(may('answer_fictional') ? [await fictionalQueue(asking)] : []),
  ]
  // The installation serves all brands, so its state is for who works for all.
  const system = brandsWith(ctx.staff.grants, 'see_system') === null ? await readSystem(ctx) : undefined
  const held = may('see_money') ? await countOnHold(ctx.db, brandsFor(ctx, 'see_money', brand)) : undefined
  return {
    queues: queues.filter(({ waiting }) => waiting > 0).sort(byDeadline),
    incidents: findIncidents({ queues, system, held, now: ctx.now() }),
    signups: may('see_growth') ? await signupFigures(asking) : null,
    paid: may('see_money') ? await paidFigures(asking) : null,
  }
}

const byDeadline = (one: Queue, other: Queue) =>
  (one.due_at?.getTime() ?? Number.POSITIVE_INFINITY) - (other.due_at?.getTime() ?? Number.POSITIVE_INFINITY)

async function caseQueues({ ctx, brand }: Asking): Promise<Queue[]> {
  const kinds = await countOpenCases(ctx, { brand })
  return (Object.keys(CASE_GROUPS) as CaseGroup[]).map((name) => {
    const own = kinds.filter(({ kind }) => (CASE_GROUPS[name] as readonly string[]).includes(kind))
    return {
      name,
      waiting: sumOf(own.map(({ open }) => open)),
      overdue: sumOf(own.map(({ overdue }) => overdue)),
      oldest_at: earliest(own.map(({ oldest_at }) => oldest_at)),
      due_at: earliest(own.map(({ next_due_at }) => next_due_at)),
    }
  })
}

async function photoQueue({ ctx, brand }: Asking): Promise<Queue> {
  const { waiting, oldest_at } = await readQueue(ctx, brand)
  const due = oldest_at && new Date(oldest_at.getTime() + PHOTO_DUE)
  // The goal of one brand is the goal of all: one late photo is as good as many here.
  return { name: 'photos', waiting, overdue: due && due <= ctx.now() ? 1 : 0, oldest_at, due_at: due }
}

async function fictionalQueue({ ctx, brand }: Asking): Promise<Queue> {
  const sites = brandsFor(ctx, 'answer_fictional', brand)
  const talks = await listUnanswered(ctx, { most: MOST_WAITING, sites })
  const oldest = earliest(talks.map(({ since }) => since))
  const due = oldest && new Date(oldest.getTime() + ANSWER_WITHIN)
  return { name: 'fictional', waiting: talks.length, overdue: 0, oldest_at: oldest, due_at: due }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const earliest = (dates: readonly (Date | null)[]) =>
  dates.filter((date) => date !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null

/** The last 24 hours, and the same a week before: the same hours of the same weekdays. */
function spans({ ctx, brand }: Asking, permission: Permission) {
  const sites = brandsFor(ctx, permission, brand)
  const to = ctx.now()
  const earlier = (date: Date, by: number) => new Date(date.getTime() - by)
  const last = earlier(to, 7 * DAY)
  return { now: { sites, from: earlier(to, DAY), to }, before: { sites, from: earlier(last, DAY), to: last } }
}

async function signupFigures(asking: Asking): Promise<NonNullable<Today['signups']>> {
  const { now, before } = spans(asking, 'see_growth')
  const [here, then] = [await countSignups(asking.ctx.db, now), await countSignups(asking.ctx.db, before)]
  return {
    made: { now: here.made, before: then.made },
    confirmed: { now: here.confirmed, before: then.confirmed },
  }
}

async function paidFigures(asking: Asking): Promise<NonNullable<Today['paid']>> {
  const { now, before } = spans(asking, 'see_money')
  const [here, then] = [await countPaid(asking.ctx.db, now), await countPaid(asking.ctx.db, before)]
  const find = (paid: readonly Paid[], currency: string) => paid.find((each) => each.currency === currency)
  const currencies = [...new Set([...here, ...then].map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency,
    orders: { now: find(here, currency)?.orders ?? 0, before: find(then, currency)?.orders ?? 0 },
    amount: { now: find(here, currency)?.amount ?? 0, before: find(then, currency)?.amount ?? 0 },
  }))
}
