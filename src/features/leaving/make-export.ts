import { sql } from 'kysely'
import * as z from 'zod/mini'

import { findPerson } from '#features/accounts/find-person.ts'
import { sendMail } from '#features/mailing/send-mail.ts'
import { type MemberId, memberId } from '#kernel/ids.ts'
import { TEXT_LOCALES } from '#kernel/locales.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import type { Json, Person, Privacy } from '#platform/privacy.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { type ZipEntry, zip } from '#platform/zip.ts'

import { exportKey } from './export-key.ts'
import { greetingName } from './greeting-name.ts'
import { EXPORT_TASK } from './request-export.ts'

const payload = z.strictObject({ account: memberId, locale: z.enum(TEXT_LOCALES) })

/** ACC-9: one zip with every feature's data about the member, and their files. May run twice: the last copy counts. */
export function makeExport(privacies: readonly Privacy[]): Job {
  return {
    name: EXPORT_TASK,
    run: async (ctx, raw) => {
      const { account, locale } = payload.parse(raw)
      const person = await findPerson(ctx.db, account)
      if (person === undefined) return
      const begun = await endedSoFar(ctx, account)
      const key = exportKey(account)
      await ctx.files.put(key, await zip(await gather(ctx, privacies, person)), 'application/zip')
      const token = newToken(ctx.random)
      const kept = await inTransaction(ctx, async (tx) => {
        if (!(await noteReady(tx, { account, token, begun }))) return false
        const reader = await readerOf(tx, account)
        await sendMail(tx, {
          ...{ site: person.site, locale, to: reader.email },
          template: 'export_ready',
          values: { name: await greetingName(tx, reader), path: `/notifications/export?token=${token}` },
        })
        return true
      })
      // Deleted, erased or sealed meanwhile: leave no copy behind.
      if (!kept) await ctx.files.delete(key)
    },
  }
}

async function gather(ctx: JobContext, privacies: readonly Privacy[], person: Person): Promise<ZipEntry[]> {
  const at = ctx.clock.now()
  const data: Record<string, Json> = {}
  const entries: ZipEntry[] = []
  for (const privacy of privacies) {
    const told = await privacy.exportOf(ctx, person)
    if (told !== null) data[privacy.feature] = told
    for (const key of (await privacy.exportFiles?.(ctx, person)) ?? []) {
      const file = await ctx.files.get(key)
      if (file) entries.push({ name: `files/${key}`, bytes: file.bytes, at })
    }
  }
  const text = JSON.stringify({ site: person.site, made_at: at, ...data }, null, 2)
  return [{ name: 'data.json', bytes: Buffer.from(text), at }, ...entries]
}

/** How often a seal had ended the member's copies when this one was begun. */
async function endedSoFar({ db }: JobContext, account: MemberId): Promise<number> {
  const row = await maybeOne(db, sql<{ ended: number }>`select ended from data_exports where account_id = ${account}`)
  return row?.ended ?? 0
}

type Made = { account: MemberId; token: string; begun: number }

/** False if the member has left meanwhile, or something in the copy came under seal (CONS-17). */
async function noteReady(tx: JobContext, { account, token, begun }: Made): Promise<boolean> {
  const noted = await run(
    tx.db,
    sql`
      update data_exports set token_hash = ${hashToken(token)}, ready_at = ${tx.clock.now()}
      where account_id = ${account} and ended = ${begun} and exists (select from account_facts where id = ${account})
    `,
  )
  return noted > 0
}

async function readerOf(tx: JobContext, account: MemberId) {
  const reader = await maybeOne(
    tx.db,
    sql<{ account: MemberId; email: string; confirmed: boolean }>`
      select account_id as account, email, status = 'active' as confirmed
      from account_emails join account_facts on account_facts.id = account_id where account_id = ${account}
    `,
  )
  if (reader === undefined) throw new Error('an account vanished inside a transaction')
  return reader
}
