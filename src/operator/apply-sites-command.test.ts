import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { DEMO_SITES } from '#server/prepare-database.ts'
import { runToEnd } from '#tests/support/server-process.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const SECRET = 'a secret of at least thirty-two characters'

/** `sites apply` outside demo mode, for a folder whose only site is a copy of bbw.json. */
async function applyOne(
  edit: (site: Record<string, Record<string, unknown>>) => void,
  { env = {}, dryRun = true }: { env?: Record<string, string>; dryRun?: boolean } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-sites-'))
  cpSync(join(DEMO_SITES, 'companies'), join(folder, 'companies'), { recursive: true })
  const site = JSON.parse(readFileSync(join(DEMO_SITES, 'bbw.json'), 'utf8'))
  Object.assign(site, { id: 'coffee' })
  Object.assign(site.site, { domain: 'coffee.example', aliases: [] })
  edit(site)
  writeFileSync(join(folder, 'coffee.json'), JSON.stringify(site))
  const ended = await runToEnd(['src/operator/duet.ts', 'sites', 'apply', folder, ...(dryRun ? ['--dry-run'] : [])], {
    DATABASE_URL: server().database.url,
    SECRET,
    NODE_ENV: 'production',
    ...env,
  })
  rmSync(folder, { recursive: true })
  return ended
}

test('[R-OPS-4] a dry run warns of missing email and of orders that nobody can pay', async () => {
  const { code, output } = await applyOne(() => {})
  expect(output).toContain('warning: SMTP_URL is not set: no email leaves')
  expect(output).toContain('warning: coffee: payments.payment_providers: prices are shown, but every order fails')
  expect(code).toBe(0)
})

test('[R-OPS-4] a key whose variable is not set is refused, in a dry run and without', async () => {
  const withMollie = (site: Record<string, Record<string, unknown>>) => {
    site.payments!.payment_providers = { mollie: { key: { env: 'NOPE_KEY' } } }
  }
  for (const dryRun of [true, false]) {
    const { code, output } = await applyOne(withMollie, { dryRun })
    expect(output).toContain('coffee: payments.payment_providers.mollie: the variable NOPE_KEY is not set')
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
  }
  const malformed = await applyOne(withMollie, { env: { NOPE_KEY: 'not a key of theirs' } })
  expect(malformed.output).toContain('payment_providers.mollie: key: does not look like a key of Mollie')
  expect(malformed.output).not.toContain('not a key of theirs')
  const fine = await applyOne(withMollie, { env: { NOPE_KEY: 'live_abcdefgh', SMTP_URL: 'smtp://127.0.0.1' } })
  expect(fine.output).not.toMatch(/SMTP_URL|payment_providers: prices/)
  expect(fine.code).toBe(0)
})

test('[SITE-13] the dry run of a new site shows every field, whole', async () => {
  const long = 'word '.repeat(100).trim()
  const { output } = await applyOne((site) => {
    site.site!.description = { en: long }
  })
  expect(output).toContain('+ coffee: new\n')
  expect(output).toContain(`+ coffee: site.description: {"en":"${long}"}\n`)
  expect(output).toMatch(/\+ coffee: payments\.prices: \[.*\]\n/)
  expect(output).not.toContain('…\n')
})
