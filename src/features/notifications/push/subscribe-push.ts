import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { deviceName } from '#features/accounts/device-name.ts'
import { findOwnSession } from '#features/accounts/find-own-session.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { isPublicKey } from '#platform/push-message.ts'

import { MOST_SUBSCRIPTIONS, type pushSubscription } from './push.rules.ts'

/**
 * PUSH-1, R-SESS-5: stores a browser's endpoint for its login. A browser belongs to the last member who subscribed it:
 * the next user of a shared one takes it over.
 */
export async function subscribePush(
  ctx: MemberContext,
  { endpoint, keys }: z.output<typeof pushSubscription>,
): Promise<void> {
  if (!ctx.push.accepts(endpoint)) throw invalid('endpoint')
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  if (!isPublicKey(p256dh)) throw invalid('keys.p256dh')
  const auth = Buffer.from(keys.auth, 'base64url')
  const session = await findOwnSession(ctx)
  const { id: account } = ctx.member
  // Pages repeat this on every load; unchanged subscriptions are not written again.
  await run(
    ctx.db,
    sql`
      insert into push_subscriptions (endpoint, account_id, session_id, site_id, device, p256dh, auth, subscribed_at)
      values (${endpoint}, ${account}, ${session}, ${ctx.site.id}, ${deviceName(ctx.userAgent)}, ${p256dh}, ${auth},
        ${ctx.now()})
      on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
        site_id = excluded.site_id, device = excluded.device, p256dh = excluded.p256dh, auth = excluded.auth,
        subscribed_at = excluded.subscribed_at
      where (push_subscriptions.session_id, push_subscriptions.p256dh, push_subscriptions.auth)
        is distinct from (excluded.session_id, excluded.p256dh, excluded.auth)
    `,
  )
  await run(
    ctx.db,
    sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where account_id = ${account}
        order by subscribed_at desc, id offset ${MOST_SUBSCRIPTIONS}
      )
    `,
  )
}

const invalid = (field: string) =>
  new DomainError('invalid_input', {}, { [`subscription.${field}`]: { code: 'field_invalid' } })
