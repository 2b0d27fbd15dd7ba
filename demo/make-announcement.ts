import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'
import { STAFF_DOMAIN } from './make-staff.ts'

const WORDS = {
  en: {
    subject: 'Walks on Sunday',
    heading: 'Meet for a walk this Sunday',
    paragraphs: ['Spring is here, and the first dates of the year are often the longest walks.'],
    button: 'See who is near',
  },
  nl: {
    subject: 'Wandelen op zondag',
    heading: 'Ga deze zondag samen wandelen',
    paragraphs: ['Het is lente, en de eerste dates van het jaar zijn vaak de langste wandelingen.'],
    button: 'Bekijk wie er in de buurt is',
  },
}

/** CONS-70: a draft to look at, mail to oneself and send. */
export async function makeAnnouncement({ db, clock }: DemoContext, site: Site): Promise<void> {
  await run(
    db,
    sql`
      insert into announcement_drafts (site_id, type, path, words, changed_by, changed_at)
      select ${site.id}, 'news', '/members', ${JSON.stringify(WORDS)}::jsonb, id, ${clock.now()}
      from staff where email_key = ${`operations@${STAFF_DOMAIN}`}
    `,
  )
}
