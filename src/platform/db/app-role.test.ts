import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { prepareDatabase } from '#server/prepare-database.ts'
import { anEmptyDatabase } from '#tests/support/empty-database.ts'
import { databaseOn, recreate } from '#tests/support/template-database.ts'

import { OperatorError } from '../operator-error.ts'
import { systemClock } from '../ports.ts'
import { openDatabase } from './pool.ts'

test('a job queue that belongs to the owner is refused in one sentence, as after a restore without the second role', async () => {
  const { ownerUrl, appUrl, drop } = await anEmptyDatabase(inject('databaseServer'))
  onTestFinished(drop)
  const owner = openDatabase(ownerUrl, { size: 2 })
  onTestFinished(owner.close)
  await prepareDatabase(owner, { directUrl: ownerUrl, clock: systemClock, demo: false })
  const app = openDatabase(appUrl, { size: 2 })
  onTestFinished(app.close)
  const preparing = prepareDatabase(app, { directUrl: appUrl, ownerUrl, clock: systemClock, demo: false })
  await expect(preparing).rejects.toThrow(OperatorError)
  await expect(preparing).rejects.toThrow(/^the job queue .* restore again into an empty one with DATABASE_URL and/)
})

test('with an owner named, the application works, but cannot change or remove a line of the books, nor a table', async () => {
  const name = `duet_role_${process.env.VITEST_POOL_ID}`
  await recreate(inject('databaseServer'), name)
  const ownerUrl = databaseOn(inject('databaseServer'), name)
  const role = `duet_app_${process.env.VITEST_POOL_ID}`
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`drop role if exists ${role}`)
  await owner.query(`create role ${role} login password 'only for this test'`)
  const appUrl = new URL(ownerUrl)
  appUrl.username = role
  appUrl.password = 'only for this test'

  const app = openDatabase(appUrl.href, { size: 2 })
  const preparing = { directUrl: appUrl.href, ownerUrl, clock: systemClock, demo: true }
  await prepareDatabase(app, preparing)
  await prepareDatabase(app, preparing)
  const { rows } = await app.pool.query('select count(*)::integer as n from sites')
  expect(rows[0].n).toBeGreaterThan(0)
  await app.pool.query(`select graphile_worker.add_job('nothing')`)

  // The triggers refuse as well; without them the rights still do.
  await owner.query('alter table ledger_lines disable trigger all; alter table ledger_sets disable trigger all')
  for (const attempt of [
    'update ledger_lines set amount = 1',
    'delete from ledger_sets',
    'truncate ledger_lines',
    'drop table ledger_lines',
    'alter table wallets drop constraint wallets_gifted_check',
  ]) {
    await expect(app.pool.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/)
  }
  await expect(prepareDatabase(app, { ...preparing, directUrl: ownerUrl })).rejects.toThrow(/the same role/)

  await app.close()
  await owner.end()
  await recreate(inject('databaseServer'), name)
})
