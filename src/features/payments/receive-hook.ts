import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { ForgedHook, type Hook, type News, type Provider, ProviderUnavailable } from '#platform/payments/provider.ts'

export const SETTLE_TASK = 'settle-payment'

/** R-PAY-2, R-PAY-9: verifies the sender, stores the webhook and replies; a job asks the provider. */
export async function receiveHook(
  ctx: Context,
  { provider: name, payment }: { provider: string; payment?: string | undefined },
  hook: Hook,
): Promise<{ type: string; text: string }> {
  const provider = providerOf(ctx, name)
  const webhook = readWebhook(ctx, provider, hook)
  // The webhook address we gave names our payment: a webhook can arrive before the reply with the provider's own id.
  if (webhook) await storeWebhook(ctx, name, { ...(payment !== undefined && { reference: payment }), ...webhook })
  return provider.hookReply
}

function providerOf(ctx: Context, name: string): Provider {
  if (!Object.hasOwn(ctx.site.payment_providers, name)) throw new DomainError('hook_refused')
  try {
    return ctx.providers(ctx.site, name)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    // Not lost: providers retry a webhook that isn't accepted, and the sweep asks as well.
    ctx.log.error({ part: 'payments', provider: name, err: error }, 'webhook cannot be read')
    throw new DomainError('payments_unavailable')
  }
}

function readWebhook(ctx: Context, provider: Provider, hook: Hook): News | null {
  try {
    return provider.readHook(hook)
  } catch (error) {
    if (!(error instanceof ForgedHook)) throw error
    ctx.log.warn({ part: 'payments', provider: provider.name, why: error.message }, 'forged webhook refused')
    throw new DomainError('hook_refused')
  }
}

async function storeWebhook(ctx: Context, provider: string, webhook: News): Promise<void> {
  await run(ctx.db, webhookStatement(ctx, provider, webhook))
}

/**
 * A webhook about one of this site's payments becomes a job: once however often it is delivered, and one job for all
 * that wait. Others change nothing.
 */
export function webhookStatement(
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  provider: string,
  { id = '', reference = '', event }: News,
) {
  return sql`
    with ours as (
      select id from payments where provider = ${provider} and provider_id = ${id} and site_id = ${site.id}
      union
      select id from payments where id = ${reference} and provider = ${provider} and site_id = ${site.id}
    ), stored as (
      insert into payment_hooks (provider, event, payment_id, received_at)
      select ${provider}, ${event}, id, ${clock.now()} from ours
      on conflict do nothing returning payment_id
    )
    select graphile_worker.add_job(${SETTLE_TASK}, json_build_object('payment', payment_id, 'provider_id', ${id}::text),
      job_key => ${SETTLE_TASK} || ' ' || payment_id || ' ' || ${id}::text) from stored
  `
}
