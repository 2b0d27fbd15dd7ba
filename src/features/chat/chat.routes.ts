import type { InputOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ApiPlugin, fileRoute, memberRoute, uploadRoute } from '#platform/http/operations.ts'

import * as contract from './chat.contract.ts'
import { confirmFictional } from './confirm-fictional.ts'
import { deleteChat } from './delete-chat.ts'
import { isGift } from './gift-kinds.rules.ts'
import { listChats } from './list-chats.ts'
import { listEnded } from './list-ended.ts'
import { openChat } from './open-chat.ts'
import { openChatPhoto } from './open-chat-photo.ts'
import { readChat } from './read-chat.ts'
import { sendMessage } from './send-message.ts'
import { tellTyping } from './tell-typing.ts'
import { uploadChatPhoto } from './upload-chat-photo.ts'

export const chatRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.listChats, (ctx, { query }) => listChats(ctx, query))
  memberRoute(api, contract.listEnded, async (ctx) => ({ ended: await listEnded(ctx) }))
  memberRoute(api, contract.openChat, (ctx, { query }) => openChat(ctx, query))
  memberRoute(api, contract.sendMessage, (ctx, { body }) =>
    sendMessage(ctx, {
      ...('conversation' in body ? { conversationId: body.conversation.id } : { profile: body.profile.id }),
      clientId: body.client_id,
      ...contentOf(body),
    }),
  )
  uploadRoute(api, contract.uploadChatPhoto, (ctx, { query: { client_id, ...whom }, body }) =>
    uploadChatPhoto(ctx, { ...whom, clientId: client_id, bytes: body }),
  )
  fileRoute(api, contract.openChatPhoto, (ctx, { query }) => openChatPhoto(ctx, query))
  memberRoute(api, contract.readChat, (ctx, { body }) => readChat(ctx, { id: body.conversation.id, seq: body.seq }))
  memberRoute(api, contract.deleteChat, (ctx, { body: { conversation } }) =>
    deleteChat(ctx, typeof conversation === 'string' ? conversation : conversation.id),
  )
  memberRoute(api, contract.confirmFictional, (ctx, { body }) => confirmFictional(ctx, body.wording).then(() => ({})))
  memberRoute(api, contract.tellTyping, (ctx, { body }) => tellTyping(ctx, body.conversation.id))
}

function contentOf(body: InputOf<typeof contract.sendMessage>['body']) {
  if ('photo' in body) return { text: '', photo: body.photo.id }
  if (!('gift' in body)) return { text: body.text }
  if (!isGift(body.gift.id)) throw new DomainError('gift_not_found')
  return { text: body.text ?? '', gift: body.gift.id }
}
