import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

/** A message was stored; announced once, however often it is retried. */
export const messageSent = defineEvent<{
  conversation: ConversationId
  seq: number
  from: ProfileId
  to: ProfileId
  site: string
}>('messageSent')
