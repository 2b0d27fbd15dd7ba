import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { issueToken } from '#features/accounts/issue-token.ts'
import { grantCredits } from '#features/credits/grant-credits.ts'
import { mailToken } from '#features/notifications/mail-token.ts'
import { reportKey } from '#features/notifications/receive-mail-report.ts'
import type { MemberId, SiteId } from '#kernel/ids.ts'
import { finishCheck, openStart } from '#platform/age/demo.ts'
import { one, run } from '#platform/db/query.ts'
import { aComplaint, duetComplaints } from '#tests/factories/complaints.ts'
import { codeOn, debitForm } from '#tests/factories/debits.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf, aPicture } from '#tests/factories/pictures.ts'
import { actAtProvider, order, orderForm, providerIdOf } from '#tests/factories/purchases.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export const HOST = 'localhost'
const OTHER_HOST = 'bbw.localhost'

/** All callers. Ana owns what the calls name; `elsewhere` sends her cookie to another site. */
export const PERSONAS = [
  'owner',
  'partner',
  'free',
  'paid',
  'blocked',
  'other_site',
  'deleted',
  'visitor',
  'elsewhere',
] as const
export type Persona = (typeof PERSONAS)[number]
export type Caller = { host: string; cookie: string }

/** Everything a call can name: Ana's, or made up. */
export type Ids = Awaited<ReturnType<typeof makeAna>>['ids']

/** Planted in what is Ana's alone, in what she shares with her partner, and in what members of her site may see. */
export const WORDS = { own: 'Kestrelown', shared: 'Kestreltalk', shown: 'Kestrelname' } as const
const EMAIL = `ana.${WORDS.own}@example.com`
const NEXT_EMAIL = `next.${WORDS.own}@example.com`
const PASSWORD = 'the heron waits at dusk'
const DEVICE = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Answer = { statusCode: number; body: string; json(): never }

/** Every setup step must succeed: an incomplete world would prove nothing. */
async function done<T = Record<string, unknown>>(reply: Answer | Promise<Answer>): Promise<T> {
  const { statusCode, body, json } = await reply
  if (statusCode !== 200) throw new Error(`setup failed: ${statusCode} ${body}`)
  return json() as T
}

export async function makeWorld(server: TestApp) {
  const stranger = (name: string, options: Parameters<typeof aMemberOf>[1] = {}) =>
    aMemberOf(server, { ...options, form: { name, password: `${name} sleeps under a willow`, ...options.form } })
  const ben = await stranger('Ben', { paid: true })
  const cleo = await stranger('Cleo')
  const dan = await stranger('Dan', { host: OTHER_HOST })
  const eva = await stranger('Eva')
  const finn = await stranger('Finn')
  const gil = await stranger('Gil', { paid: true })
  for (const person of [ben, gil]) await enrich(server, person)
  const { ids, ana } = await makeAna(server, { ben, cleo, finn, gil, eva })
  const callerOf = (person: Person, host = HOST): Caller => ({ host, cookie: cookieOf(person) })
  const callers: Record<Persona, Caller> = {
    owner: callerOf(ana),
    partner: callerOf(ben),
    free: callerOf(finn),
    paid: callerOf(gil),
    blocked: callerOf(cleo),
    other_site: callerOf(dan, OTHER_HOST),
    deleted: { host: HOST, cookie: ids.deletedCookie },
    visitor: { host: HOST, cookie: '' },
    elsewhere: callerOf(ana, OTHER_HOST),
  }
  return { ids, callers, people: { ana, ben, cleo, dan, eva, finn, gil } }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

const cookieOf = ({ cookies }: Pick<Person, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type Others = Record<'ben' | 'cleo' | 'finn' | 'gil' | 'eva', Person>

async function makeAna(server: TestApp, { ben, cleo, finn, gil, eva }: Others) {
  const { db } = server.database
  const form = { name: `Ana ${WORDS.shown}`, email: EMAIL, password: PASSWORD }
  const ana = await aMemberOf(server, { paid: true, form })
  const account = await enrich(server, ana)
  await done(ana.put('/api/profile.php', { about_me: `About ${WORDS.shown}`, attributes: { gender: 'female' } }))
  await done(ana.put('/api/search.php', { filters: { gender: 'male', min_age: '31' } }))
  const photo = await aPhotoOf(ana, 71)
  const talk = await makeTalk(ana, ben)
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
    [ana, gil],
  ] as const)
    await done(from.post('/api/like.php', { id: to.id }))
  const money = await makeMoney(server, ana, account)
  const papers = await makePapers(server, { ana, ben, finn })
  const session = await secondLogin(server, ana)
  const endpoint = `https://localhost/push/${WORDS.own}`
  const subscription = {
    endpoint,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await done(ana.post('/api/user.php?push=1', { subscription }))
  await done(ana.post('/api/block.php', { id: cleo.id }))
  await done(ana.post('/api/export.php', { password: PASSWORD }))
  const exportToken = (await lastMailTo(server, EMAIL, '/notifications/export')).token
  // Lets her request the next one.
  await run(db, sql`update data_exports set requested_at = requested_at - interval '2 days'`)
  const deletedCookie = cookieOf(eva)
  await done(eva.post('/api/leaving.php', { password: eva.password, reason: null }))
  const returnToken = (await lastMailTo(server, eva.email, 'token=')).token
  const site = { id: HOST as SiteId }
  const ctx = { db, random: server.jobContext.random, now: () => server.clock.now(), site }
  // She confirmed long ago; the link and the code belong to an unconfirmed member.
  const unconfirmed = await enrich(server, await aMemberOf(server, { confirmed: false }))
  const tokens = {
    activate: await issueToken(ctx, { account: unconfirmed, purpose: 'activate', code: '271828' }),
    reset: await issueToken(ctx, { account, purpose: 'reset' }),
    mailChange: await issueToken(ctx, { account, purpose: 'mail_change', about: NEXT_EMAIL }),
    undo: await issueToken(ctx, { account, purpose: 'undo_mail_change', about: EMAIL }),
    resume: await issueToken(ctx, { account, purpose: 'resume' }),
  }
  const { keys } = server.jobContext
  const ids = {
    ...{ account: account as string, profile: ana.id as string, photo: photo.id, ...talk, ...money, ...papers },
    ...{ session, endpoint, exportToken, deletedCookie, returnToken, tokens, subscription },
    unconfirmed: unconfirmed as string,
    ...{ email: EMAIL, password: PASSWORD, code: '271828', partner: ben.id as string },
    mailToken: mailToken(keys, { account, site: site.id }),
    /** The operator's, whichever caller asks. */
    reportKey: reportKey(keys),
    ageToken: await ageTokenOf(server, ana),
  }
  await server.runJobs()
  return { ana, ids }
}

/** Enough for any call; returns the account. */
async function enrich({ database: { db }, clock }: TestApp, { id: profile }: Person): Promise<MemberId> {
  const { id } = await one(db, sql<{ id: MemberId }>`select id from accounts where profile_id = ${profile}`)
  await grantCredits({ db, clock }, { account: id, lot: 'bought', credits: 500, cause: 'test', causeId: `grant ${id}` })
  return id
}

/** A conversation with messages, a sent photo and an unsent one. */
async function makeTalk(ana: Person, ben: Person) {
  const messageClient = randomUUID()
  const text = { client_id: messageClient, text: `A secret, ${WORDS.shared}` }
  const sent = await done<{ conversation: { id: string } }>(
    ana.post('/api/chat.php', { profile: { id: ben.id }, ...text }),
  )
  const answer = { client_id: randomUUID(), text: `Yes, ${WORDS.shared}` }
  await done(ben.post('/api/chat.php', { profile: { id: ana.id }, ...answer }))
  const conversation = sent.conversation.id
  const uploaded = async (client: string, seed: number) =>
    (
      await done<{ photo: { id: string } }>(
        ana.call({
          method: 'POST',
          url: `/api/chat-photo.php?client_id=${client}&conversation=${conversation}`,
          body: await aPicture({ seed, width: 400, height: 500 }),
          headers: { 'content-type': 'image/jpeg' },
        }),
      )
    ).photo.id
  const client = randomUUID()
  const chatPhoto = await uploaded(client, 72)
  const photo = { client_id: client, photo: { id: chatPhoto } }
  await done(ana.post('/api/chat.php', { conversation: { id: conversation }, ...photo }))
  const waitingClient = randomUUID()
  const waitingPhoto = await uploaded(waitingClient, 73)
  return { conversation, messageClient, chatPhoto, waitingClient, waitingPhoto }
}

/** A paid order, an unpaid one, a mandate with its code, and a discount code. */
async function makeMoney(server: TestApp, ana: Person, account: MemberId) {
  const { db } = server.database
  const form = await orderForm(ana)
  const paid = await ana.post('/api/order.php', form)
  const { order: bought } = await done<{ order: { id: string } }>(paid)
  await actAtProvider(server, providerIdOf(paid), 'paid')
  const waiting = await order(ana)
  const openOrder = (await done<{ order: { id: string } }>(waiting)).order.id
  const debit = await debitForm(ana, { account_holder: `Ana ${WORDS.own}`, street: `Street ${WORDS.own}` })
  const { mandate } = await done<{ mandate: { id: string } }>(ana.post('/api/directdebit.php', debit))
  const otp = await codeOn(server, debit.phone)
  const discount = 'KESTREL10'
  const until = new Date(server.clock.now().getTime() + 86_400_000)
  await run(
    db,
    sql`
      insert into personal_codes (site_id, code, account_id, percentage, cause, until)
      values (${HOST}, ${discount}, ${account}, 10, 'test', ${until})
    `,
  )
  const { package: packageId, total } = form
  return {
    ...{ order: bought.id, orderClient: form.client_id, orderForm: form, openOrder, packageId, total },
    ...{ mandate: mandate.id, otp, debit: debit as Record<string, unknown>, discount, payment: providerIdOf(waiting) },
  }
}

/** A report of hers, a decision about her that she can appeal, and a complaint with its reply. */
async function makePapers(server: TestApp, { ana, ben, finn }: Record<'ana' | 'ben' | 'finn', Person>) {
  const report = (about: Person, note: string) => ({
    ...{ client_id: randomUUID(), about: { profile: { id: about.id } }, reason: 'spam', note },
  })
  const own = report(ben, `Note ${WORDS.own}`)
  const { reference: ownReport } = await done<{ reference: string }>(ana.post('/api/report.php', own))
  const { reference } = await done<{ reference: string }>(finn.post('/api/report.php', report(ana, 'Ads')))
  await duetReports(server, 'decide', reference, 'warn', '--reason', `Facts ${WORDS.own}`)
  const appealToken = (await lastMailTo(server, ana.email, '/appeal')).token
  const complaint = aComplaint({ email: ana.email, words: `Complaint ${WORDS.own}`, attachment: true })
  await done(
    ana.call({
      method: 'POST',
      url: `/api/complaint-file.php?client_id=${complaint.client_id}`,
      body: Buffer.from(`File ${WORDS.own}`),
      headers: { 'content-type': 'text/plain' },
    }),
  )
  const { reference: complaintReference } = await done<{ reference: string }>(ana.post('/api/complaint.php', complaint))
  await duetComplaints(server, 'answer', complaintReference, 'reject', '--reason', `Answer ${WORDS.own}`)
  const complaintToken = (await lastMailTo(server, ana.email, '/complaints?token=')).token
  return {
    ...{ ownReport, reportClient: own.client_id, appealToken, complaintToken, complaintReference },
    complaintClient: complaint.client_id,
  }
}

async function secondLogin(server: TestApp, ana: Person): Promise<string> {
  const headers = { 'user-agent': DEVICE }
  await done(aVisitor(server).post('/api/user.php', { email: EMAIL, password: PASSWORD }, headers))
  const { sessions } = await done<{ sessions: { id: string; current: boolean }[] }>(ana.get('/api/sessions.php'))
  return sessions.find(({ current }) => !current)!.id
}

/** The token that the demo's age check issues for her. */
async function ageTokenOf(server: TestApp, ana: Person): Promise<string> {
  const { url } = await done<{ url: string }>(ana.post('/api/age.php', { to: '/' }))
  const demo = { clock: server.clock, random: server.jobContext.random, key: server.jobContext.keys('age-demo') }
  const asked = openStart(demo, new URL(url, 'http://localhost').searchParams.get('check')!)!
  const back = finishCheck(demo, asked, { outcome: 'passed', method: asked.methods[0]! })
  return new URL(back).searchParams.get('token')!
}

/** Well-formed but nobody's: missing things must answer like hidden ones. */
export function strangeIds(ids: Ids): Ids {
  const id = () => randomBytes(16).toString('base64url')
  const token = () => randomBytes(32).toString('base64url')
  return {
    ...ids,
    ...{ account: id(), profile: id(), photo: id(), conversation: id(), chatPhoto: id(), waitingPhoto: id() },
    ...{ messageClient: randomUUID(), waitingClient: randomUUID(), orderClient: randomUUID() },
    ...{ reportClient: randomUUID(), complaintClient: randomUUID(), order: id(), openOrder: id(), mandate: id() },
    ...{ discount: 'NOSUCHCODE', payment: id(), session: id(), endpoint: `https://localhost/push/${id()}` },
    ...{ exportToken: token(), returnToken: token(), appealToken: token(), complaintToken: token() },
    ...{ email: `${randomUUID()}@example.com`, password: `nobody has ${id()}`, code: '314159', otp: '141421' },
    tokens: { activate: token(), reset: token(), mailChange: token(), undo: token(), resume: token() },
    mailToken: `${id()}.${id()}`,
    reportKey: token().slice(0, 32),
    ageToken: `${token()}.${token()}`,
    partner: ids.partner,
  }
}
