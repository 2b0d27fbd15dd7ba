import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { ForgedHook, type Hook, type News, type Provider, ProviderUnavailable } from '#platform/payments/provider.ts'

/** The queue's name for a payment that has to be asked about. */
export const SETTLE_TASK = 'settle-payment'

/** R-PAY-2, R-PAY-9: proves who speaks, stores the news and answers; asking the provider is left to a job. */
export async function receiveHook(
  ctx: Context,
  { provider: name, payment }: { provider: string; payment?: string | undefined },
  hook: Hook,
): Promise<{ type: string; text: string }> {
  const provider = providerOf(ctx, name)
  const news = readNews(ctx, provider, hook)
  // The address we gave names our payment: news can be faster than the answer that tells the provider's own id.
  if (news) await storeNews(ctx, name, { ...(payment !== undefined && { reference: payment }), ...news })
  return provider.hookReply
}

function providerOf(ctx: Context, name: string): Provider {
  if (!Object.hasOwn(ctx.site.payment_providers, name)) throw new DomainError('hook_refused')
  try {
    return ctx.providers(ctx.site, name)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    // Not lost: whoever has news tries again when it is not taken, and the sweep asks besides.
    ctx.log.error({ part: 'payments', provider: name, err: error }, 'news cannot be read')
    throw new DomainError('payments_unavailable')
  }
}

function readNews(ctx: Context, provider: Provider, hook: Hook): News | null {
  try {
    return provider.readHook(hook)
  } catch (error) {
    if (!(error instanceof ForgedHook)) throw error
    ctx.log.warn({ part: 'payments', provider: provider.name, why: error.message }, 'a forged hook was refused')
    throw new DomainError('hook_refused')
  }
}

async function storeNews(ctx: Context, provider: string, news: News): Promise<void> {
  await run(ctx.db, newsStatement(ctx, provider, news))
}

/**
 * News about a payment of ours on this site become a job, once however often they are told, and one for all that wait;
 * others change nothing.
 */
export function newsStatement(
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
