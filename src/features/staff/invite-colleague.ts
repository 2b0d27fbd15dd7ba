import type { StaffId } from '#kernel/ids.ts'
import { covers, type Grant, leaveFor, type Permission } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { findColleague } from './find-colleague.ts'
import { refuseTooManyInvitations } from './invitation-limit.ts'
import { inviteStaff, issueInvitation, refuseUninvitable } from './invite-staff.ts'
import { requireFreshProof } from './prove-again.ts'
import { recordAct } from './record-act.ts'
import { grantWords, quoted } from './request-words.ts'
import { askSecondPerson, type SecondPersonAct } from './second-person.ts'
import { mailInvitation } from './staff-mails.ts'

type Invitation = { email: string; grants: readonly Grant[]; reason: string }
type Again = { id: StaffId; reason: string }

/** `link` where there may be no mail server; a way into somebody's account is for their mailbox alone. */
type Invited = { id: StaffId | null; link: string | null; request: string | null }

const WAITS = { id: null, link: null }
const linkOf = ({ origin }: StaffContext, token: string) => `${origin}/invitation?token=${token}`

/**
 * CONS-7: an invitation gives roles. Who needs a second person to invite, or to give roles as an owner's invitation
 * does, asks for one. A colleague who is invited by somebody cannot agree to what they ask for the first month.
 */
export async function inviteColleague(ctx: StaffContext, { reason, ...invitation }: Invitation): Promise<Invited> {
  requireFreshProof(ctx)
  refuseMoreThanOwn(ctx, invitation.grants)
  return inTransaction(ctx, async (tx) => {
    await refuseTooManyInvitations(tx)
    await refuseUninvitable(tx, invitation.email)
    const permission = secondFor(tx, invitation.grants)
    if (permission === undefined) return invite(tx, { ...invitation, reason, by: tx.staff.id })
    const { id } = await askSecondPerson(tx, {
      ...{ kind: inviteAct, permission, payload: { ...invitation, reason, by: tx.staff.id }, reason },
      says: `${quoted(invitation.email)} joins as ${grantWords(tx, invitation.grants)}`,
    })
    return { ...WAITS, request: id }
  })
}

export const inviteAct: SecondPersonAct<Invitation & { by: StaffId }> = {
  kind: 'staff.invite',
  async run(tx, invitation) {
    refuseMoreThanOwn(tx, invitation.grants)
    await invite(tx, invitation)
  },
}

async function invite(tx: StaffContext, { email, grants, reason, by }: Invitation & { by: StaffId }): Promise<Invited> {
  const { id, token } = await inviteStaff(tx, { email, grants, by })
  const link = linkOf(tx, token)
  await recordAct(tx, { act: 'staff.invite', subject: { kind: 'staff', id }, reason, after: { grants } })
  await mailInvitation(tx, { email, link })
  return { id, link, request: null }
}

/** For somebody who lost every way in. */
export async function inviteAgain(ctx: StaffContext, { id, reason }: Again): Promise<Invited> {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    await refuseTooManyInvitations(tx)
    const { name, grants } = await findColleague(tx, id)
    const permission = secondFor(tx, grants)
    if (permission === undefined) return sendAgain(tx, { id, reason })
    const request = await askSecondPerson(tx, {
      ...{ kind: inviteAgainAct, permission, payload: { id, reason }, reason },
      ...{ says: `${quoted(name)} gets a new invitation`, subject: { kind: 'staff', id } },
    })
    return { ...WAITS, request: request.id }
  })
}

export const inviteAgainAct: SecondPersonAct<Again> = {
  kind: 'staff.invite_again',
  run: async (tx, again) => void (await sendAgain(tx, again)),
}

async function sendAgain(tx: StaffContext, { id, reason }: Again): Promise<Invited> {
  const { email, joined, locked } = await findColleague(tx, id)
  if (locked) throw new ConsoleError('locked_out')
  const link = linkOf(tx, await issueInvitation(tx, id))
  await recordAct(tx, { act: 'staff.invite_again', subject: { kind: 'staff', id }, reason })
  await mailInvitation(tx, { email, link })
  return { id, link: joined ? null : link, request: null }
}

/** Undefined where one person is enough. */
function secondFor({ staff }: StaffContext, grants: readonly Grant[]): Permission | undefined {
  if (leaveFor(grants, 'give_roles') !== undefined) return 'give_roles'
  return leaveFor(staff.grants, 'invite_staff') === 'second' ? 'invite_staff' : undefined
}

/** Nobody hands out more than they hold: roles are given by owners alone, except the seat of a helper. */
function refuseMoreThanOwn({ staff }: StaffContext, grants: readonly Grant[]): void {
  const ownRoles = new Set(staff.grants.map(({ role }) => role))
  const givesRoles = leaveFor(staff.grants, 'give_roles') !== undefined
  if (!covers(staff.grants, grants) || !(givesRoles || grants.every(({ role }) => ownRoles.has(role))))
    throw new ConsoleError('not_permitted')
}
