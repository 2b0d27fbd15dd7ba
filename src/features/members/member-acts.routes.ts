import { type ConsolePlugin, staffRoute } from '#platform/http/operations.ts'

import { askToDelete, exportMember } from './data-acts.ts'
import { giveCredits } from './give-credits.ts'
import * as help from './help-member.ts'
import * as contract from './member-acts.contract.ts'
import { liftSuspension, suspendMember } from './suspend-member.ts'

const done = () => ({})

export const memberActsRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.resendActivation, (ctx, { body }) => help.resendActivation(ctx, body).then(done))
  staffRoute(api, contract.confirmAddress, (ctx, { body }) => help.confirmAddress(ctx, body).then(done))
  staffRoute(api, contract.changeAddress, (ctx, { body }) => help.changeAddress(ctx, body))
  staffRoute(api, contract.endLogins, (ctx, { body }) => help.endLogins(ctx, body).then(done))
  staffRoute(api, contract.lockMember, (ctx, { body }) => help.lockMember(ctx, body).then(done))
  staffRoute(api, contract.unlockMember, (ctx, { body }) => help.unlockMember(ctx, body).then(done))
  staffRoute(api, contract.sendReset, (ctx, { body }) => help.sendReset(ctx, body).then(done))
  staffRoute(api, contract.correctBirthDate, (ctx, { body }) => help.correctBirthDateOf(ctx, body).then(done))
  staffRoute(api, contract.giveCredits, (ctx, { body }) => giveCredits(ctx, body))
  staffRoute(api, contract.suspendMember, (ctx, { body }) => suspendMember(ctx, body).then(done))
  staffRoute(api, contract.liftSuspension, (ctx, { body }) => liftSuspension(ctx, body).then(done))
  staffRoute(api, contract.exportMember, (ctx, { body }) => exportMember(ctx, body).then(done))
  staffRoute(api, contract.askToDelete, (ctx, { body }) => askToDelete(ctx, body))
}
