import { type ConsolePlugin, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import * as one from './case.contract.ts'
import { showAttachment, showCasePicture } from './case-files.ts'
import * as contract from './cases.contract.ts'
import { claimCase, claimNextCase, giveBackCase } from './claim-case.ts'
import { countOpenCases } from './count-open-cases.ts'
import { decideCase } from './decide-case.ts'
import { handOverCase } from './hand-over-case.ts'
import { listCases } from './list-cases.ts'
import { previewDecision } from './preview-decision.ts'
import { readCase } from './read-case.ts'
import { confirmSealedCase } from './sealed/confirm-sealed-case.ts'
import { openSealedPart, readSealedCase } from './sealed/read-sealed-case.ts'
import { sealCase } from './sealed/seal-case.ts'
import * as sealed from './sealed/sealed.contract.ts'
import { clearSealedCase, recordAuthorityReport } from './sealed/settle-sealed-case.ts'
import { undoSealedCase } from './sealed/undo-sealed-case.ts'
import { undoCase } from './undo-case.ts'

const done = () => ({})

export const casesRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listCases, (ctx, { query }) => listCases(ctx, query))
  staffRoute(api, contract.countCases, async (ctx, { query }) => ({ kinds: await countOpenCases(ctx, query) }))
  staffRoute(api, contract.claimNextCase, (ctx, { body }) => claimNextCase(ctx, body))

  staffRoute(api, one.readCase, (ctx, { query }) => readCase(ctx, query.id))
  staffFileRoute(api, one.showCasePicture, (ctx, { query }) => showCasePicture(ctx, query))
  staffFileRoute(api, one.showAttachment, (ctx, { query }) => showAttachment(ctx, query.id))
  staffRoute(api, one.claimCase, (ctx, { body }) => claimCase(ctx, body.id).then(done))
  staffRoute(api, one.giveBackCase, (ctx, { body }) => giveBackCase(ctx, body).then(done))
  staffRoute(api, one.undoCase, (ctx, { body }) => undoCase(ctx, body).then(done))
  staffRoute(api, one.handOverCase, (ctx, { body }) => handOverCase(ctx, body).then(done))
  staffRoute(api, one.previewDecision, (ctx, { body }) => previewDecision(ctx, body))
  staffRoute(api, one.decideCase, (ctx, { body }) => decideCase(ctx, body))

  staffRoute(api, sealed.sealCase, (ctx, { body }) => sealCase(ctx, body).then(done))
  staffRoute(api, sealed.readSealedCase, (ctx, { query }) => readSealedCase(ctx, query.id))
  staffRoute(api, sealed.openSealedPart, (ctx, { body }) => openSealedPart(ctx, body))
  staffRoute(api, sealed.recordAuthorityReport, (ctx, { body }) => recordAuthorityReport(ctx, body).then(done))
  staffRoute(api, sealed.confirmSealedCase, (ctx, { body }) => confirmSealedCase(ctx, body.id).then(done))
  staffRoute(api, sealed.clearSealedCase, (ctx, { body }) => clearSealedCase(ctx, body).then(done))
  staffRoute(api, sealed.undoSealedCase, (ctx, { body }) => undoSealedCase(ctx, body).then(done))
}
