import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { SiteStore } from '#features/sites/site-store.ts'
import { readSecret } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import { mollieMaker } from '#platform/payments/mollie.ts'
import type { Providers } from '#platform/payments/provider.ts'
import { createProviders } from '#platform/payments/providers.ts'
import { type SandboxBank, sandboxProvider, signedNews } from '#platform/payments/sandbox.ts'
import { verotelMaker } from '#platform/payments/verotel.ts'
import type { Clock, Random } from '#platform/ports.ts'
import { siteById } from '#platform/site.ts'

type Ground = { db: Db; clock: Clock; random: Random }

/** The sandbox exists in demo mode only. */
export function providersOf({ db, clock, random }: Ground, sandbox: SandboxBank | undefined): Providers {
  return createProviders(
    {
      sandbox: sandbox && (() => sandboxProvider(sandbox)),
      mollie: mollieMaker({ clock, random }),
      verotel: verotelMaker({ clock, told: (payment) => toldByVerotel(db, payment) }),
    },
    readSecret,
  )
}

/** Keys start with the payment id, so a range scan finds them: "!" sorts right after the space. */
async function toldByVerotel(db: Db, payment: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ event: string }>`
      select event from payment_hooks
      where provider = 'verotel' and event > ${`${payment} `} and event < ${`${payment}!`} and payment_id = ${payment}
    `,
  )
  return rows.map(({ event }) => event)
}

/** Delivers sandbox webhooks as a real provider would: a signed request to the site. */
export function sandboxHookTask(app: FastifyInstance, bank: SandboxBank, sites: SiteStore) {
  return async (payload: unknown): Promise<void> => {
    const { id, site, event } = payload as { id: string; site: string; event: string }
    const { domain } = siteById({ sites }, site)
    const { body, headers } = signedNews(bank, { id, event })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/payment-hook.php?provider=sandbox',
      headers: { ...headers, host: domain },
      payload: body,
    })
    if (reply.statusCode !== 200) throw new Error(`the webhook was answered with ${reply.statusCode}`)
  }
}
