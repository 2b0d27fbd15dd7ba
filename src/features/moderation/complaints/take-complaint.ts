import { sql } from 'kysely'

import { isEmail } from '#features/accounts/accounts.rules.ts'
import { spendProof } from '#features/accounts/require-proof.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { DomainError } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { keyedMutex } from '#platform/keyed-mutex.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { newReference } from '../report-something.ts'
import type { ComplaintForm } from './complaints.contract.ts'
import { dueWithin } from './complaints.rules.ts'
import { claimFile } from './keep-attachment.ts'
import { mailOperator, mailReceipt } from './mail-complaints.ts'
import { type Case, dropCases, gatherCases, openCases } from './open-cases.ts'

type Taken = { reference: string; due_at: Date }

const serialised = keyedMutex()

/**
 * PAGE-2: stores a complaint or notice, tells the operator and emails a receipt. Idempotent. Visitors do a proof of
 * work in their browser; members need none.
 */
export function takeComplaint(ctx: Context, form: ComplaintForm): Promise<Taken> {
  return serialised(form.client_id, () => take(ctx, form))
}

async function take(ctx: Context, form: ComplaintForm): Promise<Taken> {
  const known = await findTaken(ctx, form)
  if (known) return known
  if (form.email && !isEmail(form.email)) throw new DomainError('invalid_email')
  if (ctx.member === null) await spendProof(ctx, form.proof)
  const { kind, category, location = '' } = form
  const cases = kind === 'notice' ? await gatherCases(ctx, { category, location }) : []
  const taken = await inTransaction(ctx, (tx) => keep(tx, form, cases)).catch(async (error: unknown) => {
    // Only after a refusal: any other failure may have come after the commit, and then the cleanup job decides.
    if (error instanceof DomainError) await dropCases(ctx, cases)
    throw error
  })
  if (taken) return taken
  // Another process was quicker with the same one.
  await dropCases(ctx, cases)
  return must(await findTaken(ctx, form), 'the complaint that the other process stored')
}

function findTaken({ db, site }: Context, { client_id }: ComplaintForm): Promise<Taken | undefined> {
  return maybeOne(
    db,
    sql<Taken>`
      select reference, due_at from complaints where site_id = ${site.id} and client_id = ${client_id}
    `,
  )
}

async function keep(tx: Context, form: ComplaintForm, cases: readonly Case[]): Promise<Taken | undefined> {
  const now = tx.now()
  const { client_id, kind, category, words, email = '', name = '', location = '' } = form
  const [reference, due, token] = [newReference(tx), new Date(now.getTime() + dueWithin(category)), newToken(tx.random)]
  const row = await maybeOne(
    tx.db,
    sql<{ id: string }>`
      insert into complaints (site_id, reference, client_id, kind, category, account_id, email, name, words, location, locale,
        sent_at, due_at, receipt_hash)
      values (${tx.site.id}, ${reference}, ${client_id}, ${kind}, ${category}, ${tx.member?.id ?? null}, ${email || null},
        ${name || null}, ${words}, ${location || null}, ${tx.textLocale}, ${now}, ${due}, ${hashToken(token)})
      on conflict (site_id, client_id) do nothing
      returning id
    `,
  )
  if (row === undefined) return undefined
  if (form.attachment) await claimFile(tx, { clientId: client_id, complaint: row.id })
  await openCases(tx, cases, { complaint: row.id, category, reference })
  if (email) await mailReceipt(tx, { email, reference, due, token, byOwner: await isOwnAddress(tx, email) })
  hintConsole(tx, 'cases')
  await mailOperator(tx, tx.site, { reference, due, cause: kind })
  return { reference, due_at: due }
}

/** R-MAIL-1: strangers' complaints in a member's name must not use up the member's own receipts. */
async function isOwnAddress({ db, member }: Context, email: string): Promise<boolean> {
  if (member?.status !== 'active') return false
  const row = await maybeOne(
    db,
    sql<{ own: boolean }>`
      select lower(email) = lower(${email}) as own from account_emails where account_id = ${member.id}
    `,
  )
  return row?.own ?? false
}
