import { sql } from 'kysely'

import { COMPANION_ID } from '#features/chat/fictional.rules.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { chanceOf } from './chance.ts'
import { COMPANION_PORTRAIT, COMPANION_SITTER } from './companion-look.ts'
import type { DemoContext } from './demo-context.ts'
import { LOGIN_HOME, LOGIN_LANGUAGE } from './logins.ts'
import { looksOf } from './looks.ts'
import { birthDateOf } from './people.ts'
import { type Entry, writePeople } from './write-people.ts'

/** A fictional, labelled, free profile that always answers, so that a lone tester can try the live chat. */
export async function makeCompanion(tx: DemoContext, site: Site): Promise<void> {
  const known = await maybeOne(tx.db, sql`select from profiles where id = ${COMPANION_ID}`)
  if (known) return
  const now = tx.clock.now()
  const random = chanceOf('companion')
  const written = new Date(now.getTime() - HOUR)
  const robin: Entry = {
    profile: COMPANION_ID as ProfileId,
    portrait: COMPANION_PORTRAIT,
    sitter: COMPANION_SITTER,
    ...LOGIN_HOME,
    ...looksOf(random, COMPANION_SITTER),
    language: LOGIN_LANGUAGE,
    name: 'Robin',
    gender: 'female',
    birth_date: birthDateOf(random, COMPANION_SITTER.age, now),
    wish: 'everyone',
    sexuality: 'bi',
    relationship_status: 'single',
    reason_for_joining: 'curious',
    about_me:
      'I’m the demo companion, a fictional profile. A script answers everything you write, within seconds and free of credits, so that you can try the chat on your own.',
    looking_for: 'Somebody who wants to see how a live chat feels.',
    interests: ['coffee', 'books', 'film', 'walking', 'quiz_nights'],
    show_to_visitors: true,
    invisible: false,
    fictional: true,
    paid: false,
    num_photos: 2,
    member_since: written,
    last_active: written,
    email: null,
    confirmed: true,
  }
  await writePeople(tx, { site, entries: [robin], passwordHash: '' })
  await run(tx.db, sql`update profiles set automatic = true where id = ${COMPANION_ID}`)
}
