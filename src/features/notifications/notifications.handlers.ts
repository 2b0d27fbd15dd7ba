import { sql } from 'kysely'

import { messageSent } from '#features/chat/chat.events.ts'
import { peopleMatched, profileLiked } from '#features/likes/likes.events.ts'
import { type Event, note } from '#platform/events.ts'

const noteFact = <Payload>(event: Event<Payload>) =>
  note(event, 'note-news', (payload, at) => sql`note_fact(${event.name}, ${payload}, ${at})`)

/** Events are only recorded here; `plan-notifications.ts` processes them. */
export const notificationsHandlers = [noteFact(messageSent), noteFact(profileLiked), noteFact(peopleMatched)]
