import { ageOn, isBirthDate, isEmail, MINIMUM_AGE } from '#features/accounts/accounts.rules.ts'
import { changeAddressFor } from '#features/accounts/change-address-for.ts'
import { confirmAccount } from '#features/accounts/confirm-account.ts'
import { correctBirthDate } from '#features/accounts/correct-birth-date.ts'
import { endAccess } from '#features/accounts/end-access.ts'
import { lockAccount, unlockAccount } from '#features/accounts/lock-account.ts'
import { mailResetLink } from '#features/accounts/request-reset.ts'
import { resendActivation as resend } from '#features/accounts/resend-activation.ts'
import { correctProfileAge } from '#features/profiles/correct-profile-age.ts'
import { requireFreshProof } from '#features/staff/prove-again.ts'
import { quoted } from '#features/staff/request-words.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { isTaken } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { hashPassword } from '#platform/passwords.ts'
import { openText, sealText } from '#platform/seal.ts'
import { newToken } from '#platform/tokens.ts'

import { type Asked, actOnMember, findActable } from './act-on-member.ts'
import type { DeskMember } from './find-member.ts'
import { maskBirthDate, maskEmail } from './mask.ts'
import { memberWords } from './member-words.ts'

const HELP = 'help_members'

/** CONS-26: to an address that is not confirmed yet, within the limits that its owner has. */
export const resendActivation = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: HELP, act: 'resend_activation' }, asked, async ({ member, as }) => {
    if (member.status !== 'not_confirmed') throw new ConsoleError('already_so')
    await resend(as)
  })

/** CONS-26: for somebody whose emails do not arrive and who showed otherwise that the address is theirs. */
export const confirmAddress = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: HELP, act: 'confirm_address' }, asked, async ({ member, as }) => {
    if (member.status !== 'not_confirmed') throw new ConsoleError('already_so')
    await refusingTaken(() => confirmAccount(as, member.account_id))
  })

type SealedAddress = Asked & { sealed: string }
const sealing = (id: string) => ({ purpose: 'member-address', about: id })

/** CONS-27: the address waits sealed: who agrees reads it masked. */
export const changeAddressAct: SecondPersonAct<SealedAddress> = {
  kind: 'member.change_address',
  run: (tx, { sealed, ...asked }) =>
    actOnMember(tx, { permission: HELP, act: 'change_address' }, asked, async ({ member, as, note }) => {
      const email = openText(tx.keys, sealed, sealing(asked.id))
      const { before } = await refusingTaken(() => changeAddressFor(as, { account: member.account_id, email }))
      note({ before: { email: maskEmail(before) }, after: { email: maskEmail(email) } })
    }),
}

/** CONS-27: whoever gets the new address gets the account, so it takes two people and a fresh proof. */
export async function changeAddress(
  ctx: StaffContext,
  { email, ...asked }: Asked & { email: string },
): Promise<{ request: string }> {
  requireFreshProof(ctx)
  if (!isEmail(email)) throw new DomainError('invalid_email')
  return inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `member ${asked.id}`)
    const member = await findActable(tx, HELP, asked.id)
    const request = await askSecondPerson(tx, {
      ...{ kind: changeAddressAct, permission: HELP, reason: asked.reason, case: asked.case },
      payload: { ...asked, sealed: sealText(tx.keys, email, sealing(asked.id)) },
      says: `The email of ${memberWords(tx, member)} becomes ${quoted(maskEmail(email))}`,
      ...{ site: member.site_id, subject: { kind: 'member', id: asked.id } },
    })
    return { request: request.id }
  })
}

async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const taken =
      error instanceof DomainError
        ? error.code === 'activation_failed' || error.code === 'mail_change_link_invalid'
        : isTaken(error, 'accounts_confirmed_email')
    throw taken ? new ConsoleError('address_taken') : error
  }
}

/** CONS-28: on every device, at once. The password stays. */
export const endLogins = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: HELP, act: 'end_logins' }, asked, ({ member, as }) =>
    endAccess(as, [member.account_id], { keep: 'nothing', keepActivation: true }),
  )

/** CONS-28: until the mailbox sets a new password; a confirmed one gets the link at once. */
export async function lockMember(ctx: StaffContext, asked: Asked): Promise<void> {
  const nobodysHash = await hashPassword(newToken(ctx.random))
  await actOnMember(ctx, { permission: HELP, act: 'lock' }, asked, async ({ member, as }) => {
    if (!(await lockAccount(as, { account: member.account_id, nobodysHash }))) throw new ConsoleError('already_so')
    if (member.status === 'active') await mailReset(as, member)
  })
}

export const unlockMember = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: HELP, act: 'unlock' }, asked, async ({ tx, member }) => {
    if (!(await unlockAccount(tx, member.account_id))) throw new ConsoleError('already_so')
  })

export const sendReset = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: HELP, act: 'send_reset' }, asked, async ({ member, as }) => {
    if (member.status !== 'active') throw new ConsoleError('not_confirmed')
    await mailReset(as, member)
  })

async function mailReset(as: Parameters<typeof mailResetLink>[0], member: DeskMember): Promise<void> {
  const { account_id: id, email, language, country } = member
  await mailResetLink(as, { id, email, language, country, status: 'active' }, { byOwner: true })
}

/** CONS-29: nobody becomes a minor by a correction: that is a case. */
export const correctBirthDateOf = (ctx: StaffContext, { date, ...asked }: Asked & { date: string }) =>
  actOnMember(ctx, { permission: HELP, act: 'correct_birth_date' }, asked, async ({ tx, member, note }) => {
    const today = tx.now().toISOString().slice(0, 10)
    if (!isBirthDate(date, today) || ageOn(date, today) < MINIMUM_AGE) throw new ConsoleError('not_an_adult')
    await correctBirthDate(tx.db, member.account_id, date)
    await correctProfileAge(tx.db, member.id, date)
    note({ before: { born: maskBirthDate(member.birth_date) }, after: { born: maskBirthDate(date) } })
  })
