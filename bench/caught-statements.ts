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
 * The very statements a use case sends, with what its facts bring along, caught on their way to no database. There they
 * are answered with nothing, so a use case gets no further than to its first one.
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
    // Nothing else is asked for before the first statement is answered.
  } as unknown as MemberContext
  await perform(ctx).catch(() => undefined)
  return caught
}
