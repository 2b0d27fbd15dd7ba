import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

import { handlers } from '#features/all.ts'
import type { MemberContext } from '#platform/context.ts'
import { createAnnounce } from '#platform/events.ts'
import { systemClock } from '#platform/ports.ts'

type Who = Pick<MemberContext, 'site'> & { account: string; profile: string }

/**
 * Captures the statements a use case sends, event handlers included, without a database. Every statement returns no
 * rows, so most use cases stop after their first.
 */
export async function statementsSentBy(
  { site, account, profile }: Who,
  perform: (ctx: MemberContext) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const caught: CompiledQuery[] = []
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void caught.push(query),
  })
  const ctx = {
    db,
    announce: createAnnounce(handlers),
    clock: systemClock,
    site,
    member: { id: account, profileId: profile, status: 'active', language: null },
    now: () => systemClock.now(),
    // Use cases read nothing else before their first statement returns.
  } as unknown as MemberContext
  await perform(ctx).catch(() => undefined)
  return caught
}
