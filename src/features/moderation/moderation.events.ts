import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

type Message = { conversation: ConversationId; seq: number; site: string }

/** A message was removed by a decision; neither side sees its text any more. */
export const messageRemoved = defineEvent<Message>('messageRemoved')

/** The decision was overturned on appeal: the text is back. */
export const messageRestored = defineEvent<Message>('messageRestored')

/** CONS-17: a case about this profile, or with a picture that it has too, was sealed: copies made before are handed out no more. */
export const caseSealed = defineEvent<{ profile: ProfileId }>('caseSealed')
