import { type ConsolePlugin, staffFileRoute, staffRoute } from '#platform/http/operations.ts'

import { answerConversation, noteFact } from './answer-conversation.ts'
import * as contract from './fictional-desk.contract.ts'
import * as profiles from './fictional-profiles.contract.ts'
import {
  addProfilePhoto,
  listFictionalProfiles,
  openProfilePhoto,
  readFictionalProfile,
  removeProfilePhoto,
  saveFictionalProfile,
} from './fictional-profiles.ts'
import { listWaiting } from './list-waiting.ts'
import { openFictionalPhoto } from './open-fictional-photo.ts'
import { passConversationOn, takeConversation } from './take-conversation.ts'

const done = () => ({})

export const fictionalDeskRoutes: ConsolePlugin = (api) => {
  staffRoute(api, contract.listWaiting, (ctx, { query }) => listWaiting(ctx, query.brand))
  staffRoute(api, contract.takeConversation, (ctx, { body }) => takeConversation(ctx, body.conversation))
  staffRoute(api, contract.answerConversation, (ctx, { body: { client_id, ...answer } }) =>
    answerConversation(ctx, { ...answer, clientId: client_id }).then(done),
  )
  staffRoute(api, contract.passConversationOn, (ctx, { query }) =>
    passConversationOn(ctx, query.conversation).then(done),
  )
  staffRoute(api, contract.noteFact, (ctx, { body }) => noteFact(ctx, body).then(done))
  staffFileRoute(api, contract.openFictionalPhoto, (ctx, { query }) => openFictionalPhoto(ctx, query.id))

  staffRoute(api, profiles.listFictionalProfiles, (ctx, { query }) => listFictionalProfiles(ctx, query))
  staffRoute(api, profiles.readFictionalProfile, (ctx, { query }) => readFictionalProfile(ctx, query.id))
  staffRoute(api, profiles.saveFictionalProfile, (ctx, { body }) => saveFictionalProfile(ctx, body))
  staffRoute(api, profiles.addProfilePhoto, (ctx, { body }) => addProfilePhoto(ctx, body).then(done))
  staffRoute(api, profiles.removeProfilePhoto, (ctx, { query }) => removeProfilePhoto(ctx, query).then(done))
  staffFileRoute(api, profiles.openProfilePhoto, (ctx, { query }) => openProfilePhoto(ctx, query.id))
}
