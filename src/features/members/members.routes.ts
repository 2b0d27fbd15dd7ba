import { type ConsolePlugin, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import { findAnything } from './find.contract.ts'
import { findAnything as find } from './find-anything.ts'
import { listMembers } from './list-members.ts'
import * as file from './member-file.contract.ts'
import * as contract from './members.contract.ts'
import { addNote } from './notes.ts'
import { openMemberPhoto } from './open-member-photo.ts'
import { readMember } from './read-member.ts'
import { revealField } from './reveal-field.ts'

const done = () => ({})

export const membersRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listMembers, (ctx, { query }) => listMembers(ctx, query))
  staffFileRoute(api, contract.openMemberPhoto, (ctx, { query }) => openMemberPhoto(ctx, query))
  staffRoute(api, file.readMember, (ctx, { query }) => readMember(ctx, query.id))
  staffRoute(api, file.revealField, (ctx, { body }) => revealField(ctx, body))
  staffRoute(api, file.addMemberNote, (ctx, { body }) => addNote(ctx, body).then(done))
  staffRoute(api, findAnything, (ctx, { query }) => find(ctx, query))
}
