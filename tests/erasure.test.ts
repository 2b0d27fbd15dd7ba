import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { privacies } from '#features/all.ts'
import { hashMailbox } from '#features/mailing/admit-mail.ts'
import { MAIL_TASK } from '#features/mailing/mailing.jobs.ts'
import { DAY } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { buy } from '#tests/factories/purchases.ts'

import { aComplaint, aNotice, duetComplaints } from './factories/complaints.ts'
import { duetReports } from './factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from './factories/people.ts'
import { aPicture, upload } from './factories/pictures.ts'
import { lastMailTo } from './support/mail-links.ts'
import { readZip } from './support/read-zip.ts'
import { sharedTestApp } from './support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

/** Written into every text field there is, and found nowhere when its writer is erased. */
const WORD = 'Zugvogelflug'
const EMAIL = `Ana.${WORD}@Example.com`
const NEXT_EMAIL = `next.${WORD}@example.com`
const KEY = EMAIL.toLowerCase()
const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** All that leads to her: what she wrote, her addresses, how they are compared and hashed, her ids. */
const tracesOf = ({ account, profile }: { account: string; profile: string }) => ({
  word: WORD.toLowerCase(),
  address: KEY,
  failed_logins: hexOf(KEY),
  mail_requests: hexOf(`localhost ${KEY}`),
  requests_by_account: hexOf(`localhost ${account.toLowerCase()}`),
  mails_to_mailbox: hashMailbox(server().jobContext.keys, EMAIL).toString('hex'),
  account: account.toLowerCase(),
  profile: profile.toLowerCase(),
})

/** Where in the database a text stands, as `schema.table`: every column of every row, bytes as hexadecimal digits. */
async function foundIn(text: string): Promise<string[]> {
  const tables = await many(
    db(),
    sql<{ schema: string; name: string }>`
      select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    `,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const table = sql.table(`${schema}.${name}`)
    const { n } = await one(
      db(),
      sql<{ n: number }>`select count(*) as n from ${table} as t where strpos(lower(t::text), ${text}) > 0`,
    )
    if (n > 0) found.push(`${schema}.${name}`)
  }
  return found.sort()
}

const foundInFolder = (folder: string, text: string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').toLowerCase().includes(text))

/** What a member can do over the API so far; a table that stays empty of her below asks for another line here. */
async function live(ana: Person, others: Person[]) {
  const [ben, cem, dora] = others as [Person, Person, Person]
  const expectDone = async (reply: Promise<{ statusCode: number; body: string }>) =>
    expect([(await reply).statusCode, (await reply).body]).toEqual([200, expect.anything()])
  await expectDone(
    ana.put('/api/profile.php', {
      about_me: `About ${WORD}`,
      looking_for: `Looking for ${WORD}`,
      attributes: { gender: 'female', hair_colour: 'brown' },
      interests: ['books'],
    }),
  )
  await expectDone(ana.put('/api/place.php', { lat: 52.09, lon: 5.12 }))
  await expectDone(upload(ana, await aPicture({ seed: 77 })))
  await ana.get('/api/members.php?gender=male')
  const message = (to: Person, text: string) => ({ profile: { id: to.id }, client_id: randomUUID(), text })
  await expectDone(ana.post('/api/chat.php', message(dora, `Hello from ${WORD}`)))
  await expectDone(dora.post('/api/chat.php', message(ana, `Hello ${WORD}`)))
  await uploadTo(ana, dora, randomUUID())
  for (const [from, to] of [
    [ana, dora],
    [dora, ana],
  ] as const) {
    const client_id = randomUUID()
    const { photo } = (await uploadTo(from, to, client_id)).json()
    await expectDone(from.post('/api/chat.php', { profile: { id: to.id }, client_id, photo: { id: photo.id } }))
  }
  // Each reports the other; the case about her is decided and objected to.
  const report = (about: Person) => ({
    client_id: randomUUID(),
    about: { profile: { id: about.id } },
    reason: 'spam',
    note: `Note ${WORD}`,
  })
  await expectDone(ana.post('/api/report.php', report(dora)))
  const { reference } = (await dora.post('/api/report.php', report(ana))).json() as { reference: string }
  await duetReports(server(), 'decide', reference, 'warn', '--reason', `Facts about ${WORD}`)
  const { token } = await lastMailTo(server(), EMAIL, '/appeal')
  await expectDone(ana.post('/api/appeal.php', { token, words: `Appeal of ${WORD}` }))
  // A complaint of hers, a notice of hers, and one about her.
  const complaint = {
    ...aComplaint({ email: EMAIL, words: `Words of ${WORD}`, attachment: true }),
    name: `Ana ${WORD}`,
  }
  await expectDone(
    ana.call({
      method: 'POST',
      url: `/api/complaint-file.php?client_id=${complaint.client_id}`,
      body: Buffer.from(`File of ${WORD}`),
      headers: { 'content-type': 'text/plain' },
    }),
  )
  const taken = (await ana.post('/api/complaint.php', complaint)).json() as { reference: string }
  await duetComplaints(server(), 'answer', taken.reference, 'reject', '--reason', `Answer to ${WORD}`)
  const answered = await lastMailTo(server(), EMAIL, '/complaints?token=')
  await expectDone(ana.post('/api/complaint-objection.php', { token: answered.token, words: `Objection of ${WORD}` }))
  await expectDone(ana.post('/api/complaint.php', aNotice({ email: EMAIL, words: `Notice of ${WORD}` })))
  const notice = aNotice({ email: ben.email, location: `/members/${ana.id}`, words: 'Threats' })
  const noticed = (await ben.post('/api/complaint.php', notice)).json() as { reference: string }
  await duetComplaints(server(), 'answer', noticed.reference, 'dismiss', '--reason', 'Nothing found.')
  await buy(server(), ana, { method: 'creditcard' })
  // R-MOD-12: a block keeps what was sent for a while.
  await expectDone(ana.post('/api/chat.php', message(ben, `Goodbye from ${WORD}`)))
  await expectDone(ben.post('/api/chat.php', message(ana, `Goodbye ${WORD}`)))
  await expectDone(ana.post('/api/block.php', { id: ben.id }))
  await expectDone(cem.post('/api/block.php', { id: ana.id }))
  await aVisitor(server()).post('/api/user.php', { email: EMAIL, password: 'wrong' })
  await ana.post('/api/proof.php', { password: 'wrong' })
  await aVisitor(server()).post('/api/reset-password.php', { email: EMAIL })
  await expectDone(ana.post('/api/mail-change.php', { email: NEXT_EMAIL, password: ana.password }))
  await expectDone(ana.post('/api/export.php', { password: ana.password }))
  await server().runJobs()
}

/** A photo for a conversation, not sent yet. */
const uploadTo = async (from: Person, to: Person, clientId: string) =>
  from.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${clientId}&profile=${to.id}`,
    body: await aPicture({ seed: 78 }),
    headers: { 'content-type': 'image/jpeg' },
  })

/** What no call fills yet in this version, written straight into the tables. */
async function plant(account: string, profile: string, other: string) {
  const at = server().clock.now()
  for (const statement of [
    sql`insert into invites (code_hash, site_id, created_at, used_by, used_at) values ('\\x01', 'localhost', ${at}, ${account}, ${at})`,
    sql`insert into account_tokens (token_hash, purpose, account_id, site_id, about, created_at, expires_at) values ('\\x02', 'mail_change', ${account}, 'localhost', ${NEXT_EMAIL}, ${at}, ${at})`,
    sql`insert into signup_targets (account_id, site_id, profile_id, message, created_at) values (${account}, 'localhost', ${other}, ${`Hello ${WORD}`}, ${at})`,
    sql`insert into first_hours (account_id, later) values (${account}, '{photo}')`,
    sql`insert into likes (site_id, liker_id, liked_id, liked_at) values ('localhost', ${profile}, ${other}, ${at}), ('localhost', ${other}, ${profile}, ${at})`,
    sql`insert into matches (site_id, low_id, high_id, matched_at) values ('localhost', low_of(${profile}::text, ${other}), high_of(${profile}::text, ${other}), ${at})`,
    sql`insert into swipes (profile_id, seen_id, liked, swiped_at) values (${profile}, ${other}, true, ${at}), (${other}, ${profile}, false, ${at})`,
    sql`insert into swipe_days (profile_id, day, likes) values (${profile}, ${at}, 1)`,
    sql`insert into match_wishes (profile_id, answers, answered_at) values (${profile}, '{}', ${at})`,
    sql`insert into removed_looks (profile_id, fingerprint) values (${profile}, ${'0'.repeat(64)}::bit(64))`,
    sql`insert into scam_marks (site_id, profile_id, conversation_id, seq, signs, words, marked_at) values ('localhost', ${profile}, ${profile}, 1, '{money}', ${`Money for ${WORD}`}, ${at})`,
    sql`insert into age_places (account_id, place) values (${account}, 'DE')`,
    sql`insert into age_checks (account_id, site_id, provider, method, reference_hash, passed_at, expires_at) values (${account}, 'localhost', 'demo', 'verify', '\\x05', ${at}, ${at})`,
    sql`
      with clerk as (
        insert into staff (email, email_key, name, invited_at) values ('s@staff.test', 's@staff.test', 'Sam', ${at}) returning id
      )
      , asked as (
        insert into staff_requests (kind, permission, site_id, subject_kind, subject_id, payload, says, reason, asked_by, asked_at)
        select 'member.delete', 'delete_members', 'localhost', 'member', ${profile}, ${JSON.stringify({ id: profile })}::jsonb,
          ${`Delete “Ana ${WORD}” (${profile})`}, ${`${WORD} asked for it`}, id, ${at} from clerk
      )
      insert into member_notes (site_id, profile_id, staff_id, words, written_at)
      select 'localhost', ${profile}, id, ${`Called about ${WORD}`}, ${at} from clerk
    `,
    sql`insert into last_searches (profile_id, filters, kept_at) values (${profile}, '{}', ${at})`,
    sql`insert into unsent_messages (profile_id, other_id, body, kept_at) values (${profile}, ${other}, ${`Hello ${WORD}`}, ${at})`,
    sql`insert into fictional_confirmations (account_id, site_id, wording, confirmed_at) values (${account}, 'localhost', 'Understood', ${at})`,
    sql`insert into fictional_files (site_id, name, profile_id, applied_at) values ('localhost', ${WORD}, ${profile}, ${at})`,
    sql`insert into personal_codes (site_id, code, account_id, percentage, cause, until) values ('localhost', 'ANACODE', ${account}, 10, 'test', ${at})`,
    sql`
      insert into debit_mandates (site_id, account_id, reference, ordered_before, package, country, amount, currency, words,
        words_hash, locale, holder, iban_end, street, city, phone, iban_hash, created_at, confirmed_at)
      values ('localhost', ${account}, 'REF-1', false, 'small', 'NL', 700, 'EUR', 'Mandate', '\\x01', 'en', ${`Ana ${WORD}`}, '4300',
        ${`Street ${WORD}`}, 'Utrecht', '+31612345678', '\\x02', ${at}, ${at})
    `,
    sql`insert into debit_codes (mandate_id, account_id, phone_hash, code_hash, sent_at) values (${account}, ${account}, '\\x03', '\\x04', ${at})`,
    sql`insert into debit_blocks (account_id, order_id, blocked_at) select ${account}, id, ${at} from orders where account_id = ${account} limit 1`,
    sql`
      insert into push_subscriptions (endpoint, account_id, session_id, site_id, device, p256dh, auth, subscribed_at)
      select 'https://fcm.googleapis.com/fcm/send/' || ${WORD}, ${account}, id, 'localhost', 'Firefox, Linux',
        decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex'), ${at}
      from sessions where account_id = ${account} limit 1
    `,
    sql`select graphile_worker.add_job('push-again', ${JSON.stringify({ account, text: `Hello ${WORD}` })}::json)`,
    sql`insert into notification_settings (account_id, site_id, mail, time_zone, quiet_from, quiet_until) values (${account}, 'localhost', '{news}', 'Europe/Amsterdam', 1, 2)`,
    sql`insert into notification_consents (account_id, type, channel, granted, source, given_at) values (${account}, 'news', 'mail', true, 'settings', ${at})`,
    sql`insert into notification_tallies (account_id, mailed_at) values (${account}, array[${at}::timestamptz])`,
    sql`insert into mail_stops (account_id, reason, stopped_at) values (${account}, 'fbl', ${at})`,
    sql`
      with announced as (
        insert into announcements (site_id, type, words, path, made_at) values ('localhost', 'news', '{}', '/', ${at}) returning id
      )
      insert into announcement_readers (announcement_id, account_id, told_at) select id, ${account}, ${at} from announced
    `,
    sql`
      insert into notices (profile_id, kind, subject_id, site_id, from_id, count, since, step)
      values (${profile}, 'heart', ${other}, 'localhost', ${other}, 1, ${at}, 'done'),
        (${other}, 'heart', ${profile}, 'localhost', ${profile}, 1, ${at}, 'done')
    `,
    sql`select note_fact('profileLiked', ${JSON.stringify({ liker: profile, liked: other, site: 'localhost' })}::jsonb, ${at})`,
    sql`select graphile_worker.add_job('push-news', ${JSON.stringify({ account, profile, from: other })}::json)`,
    sql`select graphile_worker.add_job('push-news', ${JSON.stringify({ account: 'another', profile: other, from: profile })}::json)`,
    // A mail that failed for good, one that waits, and a job about her.
    sql`select graphile_worker.add_job('mail', ${JSON.stringify({ to: EMAIL.toUpperCase() })}::json)`,
    sql`select graphile_worker.add_job('mail', ${JSON.stringify({ to: NEXT_EMAIL })}::json)`,
    sql`select graphile_worker.add_job(${MAIL_TASK}, ${JSON.stringify({ to: NEXT_EMAIL })}::json)`,
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'`,
    sql`select graphile_worker.add_job('accountConfirmed:later', ${JSON.stringify({ account })}::json)`,
    sql`select graphile_worker.add_job('photoDeleted:later', ${JSON.stringify({ profile, key: 'photos/forgotten' })}::json)`,
  ])
    await run(db(), sql`${statement}`).catch((error: Error & { code?: string }) => {
      // The API has filled it already.
      if (error.code !== '23505') throw error
    })
  await server().files.put('photos/forgotten/full.jpeg', Buffer.from(WORD), 'image/jpeg')
}

test('[ACC-8, R-GDPR-4] fifteen days after somebody deleted the account, nothing of them is left anywhere', async () => {
  const others = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
  const filesBefore = await server().files.list('')
  const ana = await aMemberOf(server(), { form: { name: `Ana ${WORD}`, email: EMAIL } })
  await live(ana, others)
  const copy = await ana.get(
    `/api/export.php?token=${(await lastMailTo(server(), EMAIL, '/notifications/export')).token}`,
  )
  const ids = await one(
    db(),
    sql<{ account: string; profile: string }>`
      select id as account, profile_id as profile from accounts where profile_id = ${ana.id}
    `,
  )
  await plant(ids.account, ids.profile, others[1]!.id)
  const traces = tracesOf(ids)

  // She is everywhere: else finding nothing later would prove nothing.
  const everywhere = new Set((await Promise.all(Object.values(traces).map(foundIn))).flat())
  const tables = privacies.flatMap((privacy) => Object.keys(privacy.tables)).filter((table) => table !== 'signup_gifts')
  expect(tables.filter((table) => !everywhere.has(`public.${table}`))).toEqual([])
  expect(everywhere).toContain('graphile_worker._private_jobs')
  expect(foundInFolder(server().mailFolder, KEY)).not.toEqual([])
  expect(await server().files.list('')).toContain(`exports/${ids.account}.zip`)
  const files = readZip(copy.rawPayload)
  expect(files.get('data.json')!.toString()).toContain(`About ${WORD}`)
  expect([...files.keys()].some((name) => /^files\/.*full\.jpeg$/.test(name))).toBe(true)
  // What she sent into conversations, not what was sent to her.
  expect([...files.keys()].filter((name) => name.startsWith('files/chat/'))).toHaveLength(2)

  const reply = await ana.post('/api/leaving.php', { password: ana.password, reason: 'privacy' })
  expect(reply.statusCode).toBe(200)
  server().clock.advance(15 * DAY)
  await server().runCron('forget:deleted_accounts')

  const left = Object.fromEntries(
    await Promise.all(Object.entries(traces).map(async ([name, text]) => [name, await foundIn(text)] as const)),
  )
  expect(left).toEqual({
    word: [],
    address: [],
    failed_logins: [],
    mail_requests: [],
    requests_by_account: [],
    mails_to_mailbox: [],
    // Books, orders and the proof of a debit stay by law, under an id that nothing resolves.
    account: [
      'public.debit_mandates',
      'public.discount_uses',
      'public.ledger_lines',
      'public.ledger_sets',
      'public.orders',
    ],
    profile: [],
  })
  expect(foundInFolder(server().mailFolder, WORD.toLowerCase())).toEqual([])
  expect(await server().files.list('')).toEqual(filesBefore)
  expect(server().logged.filter((line) => line.toLowerCase().includes(WORD.toLowerCase()))).toEqual([])
})
