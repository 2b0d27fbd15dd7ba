import type { ConversationId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

type Message = { conversation: ConversationId; seq: number; site: string }

/** A message was removed by a decision; neither side sees its text any more. */
export const messageRemoved = defineEvent<Message>('messageRemoved')

/** The decision was overturned on appeal: the text is back. */
export const messageRestored = defineEvent<Message>('messageRestored')
