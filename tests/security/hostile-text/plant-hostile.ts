import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { aPicture } from '../../factories/pictures.ts'
import { linkTo } from '../../support/e2e-mails.ts'
import { duet } from '../../support/e2e-operator.ts'
import { buys } from '../../support/e2e-payments.ts'
import { aPerson, callerOf, logInAs, type TestPerson } from '../../support/e2e-people.ts'
import { E2E_PORT } from '../../support/e2e-server.ts'
import { piecesFor, type Round } from './rounds.ts'
import { KEPT, type KeptField } from './where-it-goes.ts'

const BASE = `http://localhost:${E2E_PORT}`
/** As strange as a valid address can be. */
const ADDRESS = "'{0}`=&amp$x'@hostile.example"
const ONE_LINE = /^[^\p{C}]+$/u
const FOR_BANKS = /^[\p{L}\p{M}\d .,'’&/()-]+$/u
/** Enough for one message each, and few enough to be quick. */
const MOST_MESSAGES = 12

type Known = TestPerson & { id: string }
export type HostileWorld = Awaited<ReturnType<typeof plantHostile>>

/** Not shared with other tests: a returned debit blocks its account number. */
const OWN_IBAN = 'NL39 RABO 0300 0652 64'

/** Mallory and Eve write hostile text wherever they can; Ben, who does not, meets them. */
export async function plantHostile(page: Page, round: Round) {
  const planted = new Set<KeptField>()
  const first = (longest: number, takes?: RegExp) =>
    piecesFor(round, { longest, ...(takes && { takes, between: ' ' }) })[0]
  const [about = 'x', looking = about] = piecesFor(round, { longest: 2000 })
  const messages = piecesFor(round, { longest: 1000 }).slice(0, MOST_MESSAGES)
  const note = first(300) ?? 'x'

  const ben = await known(await aPerson({ name: 'Ben' }))
  const mallory = await known(
    await aPerson({ name: round.names[0], target: ben.id, signupMessage: messages[0] ?? 'x' }),
  )
  planted.add('POST /api/signup.php body.name').add('POST /api/signup.php body.signup_message')
  const eve = await known(await aPerson({ name: 'Eve' }))

  /** Makes a call and records which texts went where. */
  const as = (person: TestPerson) => {
    const call = callerOf(person)
    return async <T>(method: string, path: string, body: object = {}): Promise<T> => {
      for (const [name, value] of Object.entries(body)) {
        const field = `${method} ${path} body.${name}`
        if (field in KEPT && typeof value === 'string') planted.add(field as KeptField)
      }
      return (await call(method, path, body)) as T
    }
  }

  await as(eve)('PUT', '/api/profile.php', { name: round.names[1], about_me: looking, looking_for: about })
  eve.name = round.names[1]
  const shown = { about_me: about, looking_for: looking, show_to_visitors: true }
  await as(mallory)('PUT', '/api/profile.php', shown)
  await addPhoto(page, mallory)
  const order = await buys(page, mallory, { package: 'medium' })
  const conversation = await talk(as(mallory), ben, messages, note)
  for (const [from, to] of [
    [mallory, ben],
    [ben, mallory],
    [eve, ben],
  ] as const)
    await as(from)('POST', '/api/like.php', { id: to.id })
  await as(ben)('POST', '/api/block.php', { id: eve.id })

  const appeal = await beDecidedAbout({ by: as(ben), about: mallory, note: first(1000) ?? 'x' })
  await as(mallory)('POST', '/api/mail-change.php', { email: ADDRESS, password: mallory.password })
  const complaint = await complain(as(mallory), {
    name: first(100, ONE_LINE) ?? 'x',
    words: first(4000) ?? 'x',
    location: first(1000) ?? 'x',
  })
  const { packages } = await as(mallory)<Prices>('GET', '/api/packages.php?country=NL')
  const total = packages.find(({ id }) => id === 'medium')!.amount
  await as(mallory)('POST', '/api/directdebit.php', {
    ...{ package: 'medium', country: 'NL', total, iban: OWN_IBAN, phone: aPhone() },
    account_holder: first(70, FOR_BANKS) ?? 'xx',
    street: first(70, ONE_LINE) ?? 'x',
    ...{ house_number: first(12, ONE_LINE) ?? 'x', zip: '1015 CJ', city: first(70, ONE_LINE) ?? 'x' },
  })
  await as(mallory)('POST', '/api/export.php', { password: mallory.password })
  const download = await linkTo(mallory.email, '/notifications/export')

  await as(mallory)('POST', '/api/appeal.php', { token: tokenOf(appeal.link), words: first(4000) ?? 'x' })
  await as(mallory)('POST', '/api/complaint-objection.php', {
    token: tokenOf(complaint.link),
    words: first(4000) ?? 'x',
  })
  await page.context().clearCookies()
  return {
    ...{ mallory, ben, eve, order, conversation, download, planted, appeal: appeal.link, complaint: complaint.link },
    ...{ texts: { about, looking, messages, note }, references: [appeal.reference, complaint.reference] as const },
    directDebit: `/directdebit?package=medium&country=NL&total=${total}`,
  }
}

type Prices = { packages: { id: string; amount: number }[] }
type Call = <T>(method: string, path: string, body?: object) => Promise<T>

const tokenOf = (link: string) => /token=([\w-]+)/.exec(link)![1]!
const aPhone = () => `06${String(10_000_000 + Math.floor(Math.random() * 9_999_999))}`

async function known(person: TestPerson): Promise<Known> {
  const { user } = (await callerOf(person)('GET', '/api/user.php')) as { user: { profile: { id: string } } }
  return Object.assign(person, { id: user.profile.id })
}

async function addPhoto(page: Page, person: TestPerson) {
  await logInAs(page, person)
  const reply = await page.request.post(`${BASE}/api/photo.php?client_id=${randomUUID()}`, {
    data: await aPicture({ seed: 87 }),
    headers: { origin: BASE, 'content-type': 'image/jpeg' },
  })
  if (!reply.ok()) throw new Error(`photo upload failed: ${await reply.text()}`)
}

/** One message per piece, and a gift with a message. The first was sent at sign-up. */
async function talk(call: Call, { id }: Known, messages: readonly string[], note: string): Promise<string> {
  const say = (more: object) =>
    call<{ conversation: { id: string } }>('POST', '/api/chat.php', {
      profile: { id },
      client_id: randomUUID(),
      ...more,
    })
  for (const text of messages.slice(1)) await say({ text })
  const { gifts } = await call<{ gifts: { id: string; cost: number }[] }>('GET', '/api/gifts.php')
  const cheapest = gifts.toSorted((one, other) => one.cost - other.cost)[0]!
  return (await say({ gift: { id: cheapest.id }, text: note })).conversation.id
}

/** Reported with hostile text, warned, and emailed a link to appeal. */
async function beDecidedAbout({ by, about, note }: { by: Call; about: Known; note: string }) {
  const report = { client_id: randomUUID(), about: { profile: { id: about.id } }, reason: 'spam', note }
  const { reference } = await by<{ reference: string }>('POST', '/api/report.php', report)
  await duet('reports', 'decide', reference, 'warn', '--reason', 'The same words to many people.')
  return { reference, link: await linkTo(about.email, '/appeal') }
}

/** One from the strangest address, and one with a readable decision. */
async function complain(call: Call, words: Record<'name' | 'words' | 'location', string>) {
  const notice = { kind: 'notice', category: 'threats', good_faith: true, attachment: false, ...words }
  const send = (email: string) =>
    call<{ reference: string }>('POST', '/api/complaint.php', { ...notice, email, client_id: randomUUID() })
  await send(ADDRESS)
  const email = `sender-${randomUUID().slice(0, 8)}@example.com`
  const { reference } = await send(email)
  await duet('complaints', 'answer', reference, 'dismiss', '--reason', 'We found nothing.')
  return { reference, link: await linkTo(email, '/complaints') }
}
