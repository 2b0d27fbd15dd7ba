import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { DAY, dayIn } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { aSale } from '#tests/factories/sales.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { runFiguresRebuild } from './figures-command.ts'

const server = sharedTestApp()
const db = () => server().database.db
const rebuild = (...args: string[]) => runFiguresRebuild(server().jobContext, args)
const ago = (days: number) => new Date(server().clock.now().getTime() - days * DAY)
const day = (days: number) => dayIn('Europe/Amsterdam', ago(days))

test('[FIG-4] computes the days since one anew, except frozen ones', async () => {
  for (const days of [60, 20, 3])
    await aSale(db(), { site: 'localhost', buyer: `b${days}`, at: ago(days), amount: 1000 })
  await server().runCron('figures-hourly')
  await run(db(), sql`update figures_money_daily set amount = 1`)
  const amounts = async () =>
    (await many(db(), sql<{ amount: number }>`select amount::integer from figures_money_daily order by day`)).map(
      ({ amount }) => amount,
    )
  expect(await rebuild('--from', day(5), '--site', 'localhost')).toEqual([
    `localhost: 6 days up to ${day(0)} computed anew`,
  ])
  expect(await amounts()).toEqual([1, 1, 1000])
  const [line] = await rebuild('--from', day(90))
  expect(line).toContain(`the days up to ${day(35)} are frozen`)
  expect(await amounts()).toEqual([1, 1000, 1000])
})

test.each([[[]], [['--from', 'yesterday']], [['--from', '2026-02-30']], [['--from', '2026-01-01', '--site', 'none']]])(
  '%j shows the usage',
  async (args) => {
    await expect(rebuild(...args)).rejects.toThrow('figures rebuild')
  },
)
