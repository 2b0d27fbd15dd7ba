import type { FastifyInstance } from 'fastify'

import type { SiteStore } from '#features/sites/site-store.ts'
import { readSecret } from '#platform/config.ts'
import type { Providers } from '#platform/payments/provider.ts'
import { createProviders } from '#platform/payments/providers.ts'
import { type SandboxBank, sandboxProvider, signedNews } from '#platform/payments/sandbox.ts'
import { siteOf } from '#platform/site.ts'

/** Every provider this installation can use; the sandbox in demo mode only. */
export function providersOf(sandbox: SandboxBank | undefined): Providers {
  return createProviders({ sandbox: sandbox && (() => sandboxProvider(sandbox)) }, readSecret)
}

/** Delivers the sandbox's news as any provider would: a request to the site's own address, signed. */
export function sandboxHookTask(app: FastifyInstance, bank: SandboxBank, sites: SiteStore) {
  return async (payload: unknown): Promise<void> => {
    const { id, site, event } = payload as { id: string; site: string; event: string }
    const { domain } = siteOf({ sites }, site)
    const { body, headers } = signedNews(bank, { id, event })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/payment-hook.php?provider=sandbox',
      headers: { ...headers, host: domain },
      payload: body,
    })
    if (reply.statusCode !== 200) throw new Error(`the hook was answered with ${reply.statusCode}`)
  }
}
