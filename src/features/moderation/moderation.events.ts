import type { ConversationId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

type Message = { conversation: ConversationId; seq: number; site: string }

/** A message was taken away by a decision; neither side is shown its words any more. */
export const messageRemoved = defineEvent<Message>('messageRemoved')

/** The decision fell on appeal: the words are back. */
export const messageRestored = defineEvent<Message>('messageRestored')
