import { sql } from 'kysely'

import { messageSent } from '#features/chat/chat.events.ts'
import { peopleMatched, profileLiked } from '#features/likes/likes.events.ts'
import { type Event, note } from '#platform/events.ts'

const noteNews = <Payload>(event: Event<Payload>) =>
  note(event, 'note-news', (payload, at) => sql`note_fact(${event.name}, ${payload}, ${at})`)

/** What somebody may want to hear of is only written down here; `plan-news.ts` works it off. */
export const notificationsHandlers = [noteNews(messageSent), noteNews(profileLiked), noteNews(peopleMatched)]
