import { caseSealed } from '#features/moderation/moderation.events.ts'
import { after, within } from '#platform/events.ts'

import { deleteEndedExport, endExports } from './end-exports.ts'

export const leavingHandlers = [
  within(caseSealed, 'end-exports', (tx, { profile }) => endExports(tx, profile)),
  after(caseSealed, 'delete-export', (ctx, { profile }) => deleteEndedExport(ctx, profile)),
]
