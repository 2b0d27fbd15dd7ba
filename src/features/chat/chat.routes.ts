import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'

import * as contract from './chat.contract.ts'
import { deleteChat } from './delete-chat.ts'
import { listChats } from './list-chats.ts'
import { openChat } from './open-chat.ts'
import { readChat } from './read-chat.ts'
import { sendMessage } from './send-message.ts'
import { tellTyping } from './tell-typing.ts'

export const chatRoutes: ApiPlugin = (api) => {
  memberRoute(api, contract.listChats, (ctx, { query }) => listChats(ctx, query))
  memberRoute(api, contract.openChat, (ctx, { query }) => openChat(ctx, query))
  memberRoute(api, contract.sendMessage, (ctx, { body }) =>
    sendMessage(ctx, {
      ...('conversation' in body ? { conversationId: body.conversation.id } : { profile: body.profile.id }),
      clientId: body.client_id,
      text: body.text,
    }),
  )
  memberRoute(api, contract.readChat, (ctx, { body }) => readChat(ctx, { id: body.conversation.id, seq: body.seq }))
  memberRoute(api, contract.deleteChat, (ctx, { body: { conversation } }) =>
    deleteChat(ctx, typeof conversation === 'string' ? conversation : conversation.id),
  )
  memberRoute(api, contract.tellTyping, (ctx, { body }) => tellTyping(ctx, body.conversation.id))
}
