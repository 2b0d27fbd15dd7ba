import type { AuthenticationResponseJSON } from '@simplewebauthn/server'

import type { ConsoleContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { type ConsolePlugin, consoleRoute, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import { type Acceptance, acceptInvitation, readInvitation } from './accept-invitation.ts'
import { actsCsv } from './acts-csv.ts'
import { askForRoles } from './ask-for-roles.ts'
import { endColleaguesSessions, lockColleague } from './change-staff.ts'
import { inviteAgain, inviteColleague } from './invite-colleague.ts'
import { CSV_LINES, listActs } from './list-acts.ts'
import { listStaff } from './list-staff.ts'
import * as log from './log.contract.ts'
import { openStaffSession } from './open-staff-session.ts'
import * as own from './own-access.contract.ts'
import { keepChoices, offerCodeApp, readOwnAccess, renewRecoveryCodes, setPassword } from './own-access.ts'
import {
  addPasskey,
  checkPasskey,
  type NewPasskey,
  offerPasskey,
  offerPasskeySignIn,
  removePasskey,
} from './passkeys.ts'
import { type Proof, proveAgain } from './prove-again.ts'
import { readStaffSession } from './read-staff-session.ts'
import { recordAct } from './record-act.ts'
import * as views from './saved-views.contract.ts'
import { dropView, listViews, saveView } from './saved-views.ts'
import { answerRequest, listRequests, type SecondPersonAct } from './second-person.ts'
import { signIn } from './sign-in.ts'
import * as contract from './staff.contract.ts'
import { endOwnSessions, signOut } from './staff-sessions.ts'

const done = () => ({})

/** `kinds`: what a second person may agree to; a function, because higher features define them. */
export const staffRoutes =
  (kinds: () => readonly SecondPersonAct[]): ConsolePlugin =>
  (api) => {
    consoleRoute(api, contract.readStaffSession, (ctx) => readStaffSession(ctx))
    consoleRoute(api, contract.signIn, (ctx, { body }) => signIn(ctx, body).then(done))
    consoleRoute(api, contract.signOut, (ctx) => signOut(ctx).then(done))
    consoleRoute(api, contract.offerPasskeySignIn, async (ctx) => ({ ...(await offerPasskeySignIn(ctx)) }))
    consoleRoute(api, contract.signInByPasskey, (ctx, { body }) =>
      signInByPasskey(ctx, body.passkey as unknown as AuthenticationResponseJSON).then(done),
    )
    consoleRoute(api, contract.proveAgain, async (ctx, { body }) => {
      const locked = ctx.lockedStaff ?? ctx.staff
      if (locked === null) throw new ConsoleError('sign_in_required')
      await proveAgain(ctx, locked, body as Proof)
      return {}
    })
    consoleRoute(api, contract.readInvitation, async (ctx, { query }) => {
      const { email, passkey, app } = await readInvitation(ctx, query.token)
      return { email, passkey: { ...passkey }, app }
    })
    consoleRoute(api, contract.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body as Acceptance))

    staffRoute(api, own.readOwnAccess, (ctx) => readOwnAccess(ctx))
    staffRoute(api, own.keepChoices, (ctx, { body }) => keepChoices(ctx, body).then(done))
    staffRoute(api, own.endOwnSessions, (ctx, { query: { id } }) =>
      endOwnSessions(ctx, id === undefined ? 'others' : { id }).then(done),
    )
    staffRoute(api, own.offerPasskey, async (ctx) => ({ ...(await offerPasskey(ctx, ctx.staff)) }))
    staffRoute(api, own.addPasskey, (ctx, { body }) => addPasskey(ctx, body as unknown as NewPasskey).then(done))
    staffRoute(api, own.removePasskey, (ctx, { query }) => removePasskey(ctx, query.id).then(done))
    staffRoute(api, own.offerCodeApp, (ctx) => offerCodeApp(ctx))
    staffRoute(api, own.setPassword, (ctx, { body }) => setPassword(ctx, body).then(done))
    staffRoute(api, own.renewRecoveryCodes, async (ctx) => ({ codes: await renewRecoveryCodes(ctx) }))

    staffRoute(api, contract.listStaff, async (ctx) => ({ people: await listStaff(ctx) }))
    staffRoute(api, contract.inviteColleague, (ctx, { body }) => inviteColleague(ctx, body))
    staffRoute(api, contract.inviteAgain, (ctx, { body }) => inviteAgain(ctx, body))
    staffRoute(api, contract.lockColleague, (ctx, { body }) => lockColleague(ctx, kinds(), body))
    staffRoute(api, contract.endColleaguesSessions, (ctx, { query }) => endColleaguesSessions(ctx, query).then(done))
    staffRoute(api, contract.askForRoles, (ctx, { body }) => askForRoles(ctx, body))

    staffRoute(api, contract.listRequests, async (ctx) => ({ requests: await listRequests(ctx) }))
    staffRoute(api, contract.answerRequest, (ctx, { body }) => answerRequest(ctx, kinds(), body).then(done))

    staffRoute(api, views.listViews, async (ctx, { query }) => ({ views: await listViews(ctx, query.list) }))
    staffRoute(api, views.saveView, (ctx, { body }) => saveView(ctx, body))
    staffRoute(api, views.dropView, (ctx, { query }) => dropView(ctx, query.id).then(done))

    staffRoute(api, log.listActs, async (ctx, { query }) => ({ lines: await listActs(ctx, query) }))
    staffFileRoute(api, log.downloadActs, (ctx, { query }) =>
      inTransaction(ctx, async (tx) => {
        const lines = await listActs(tx, query, CSV_LINES)
        await recordAct(tx, { act: 'log.download', after: { ...query, lines: lines.length } })
        return { type: 'text/csv; charset=utf-8', bytes: Buffer.from(actsCsv(lines)), filename: 'staff-log.csv' }
      }),
    )
  }

async function signInByPasskey(ctx: ConsoleContext, response: AuthenticationResponseJSON): Promise<void> {
  const staff = await checkPasskey(ctx, response)
  const keepCookie = await inTransaction(ctx, (tx) => openStaffSession(tx, staff, 'passkey'))
  keepCookie()
}
