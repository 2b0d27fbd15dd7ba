import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { one } from '#platform/db/query.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { withRealCost } from '#platform/work-cost.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { ADDRESS_FAILURES, FAILURES_WITHOUT_PROOF, LOGIN_BLOCK, WRONG_PASSWORDS } from './accounts.rules.ts'
import { solveChallenge } from './ui/solve-challenge.ts'

const server = sharedTestApp()
let networks = 0
/** A browser on a network nobody else uses. */
function elsewhere() {
  networks += 1
  return aBrowser(server(), { address: `192.0.${networks >> 8}.${networks & 255}` })
}
const codeOf = (reply: { statusCode: number; json(): { error: { code: string } } }) =>
  reply.statusCode === 200 ? 'accepted' : reply.json().error.code

/** A guess from a network of its own, with a proof of work where one is asked for. */
async function guess(email: string, password = 'a guess') {
  const browser = elsewhere()
  const first = codeOf(await browser.post('/api/user.php', { email, password }))
  if (first !== 'proof_required') return first
  const proof = await solveChallenge((await browser.get('/api/challenge.php')).json().challenge)
  return codeOf(await browser.post('/api/user.php', { email, password, proof }))
}

async function guessUntilPaused(email: string) {
  for (let time = 0; time < ADDRESS_FAILURES; time += 1) expect(await guess(email)).toBe('login_failed')
}
const withDevice = (mark: string) => {
  const browser = elsewhere()
  browser.cookies.set('duet_device', mark)
  return browser
}
const deviceOf = ({ cookies }: Pick<Person, 'cookies'>) => cookies.get('duet_device')!
const noticesTo = async (email: string) => {
  await server().runJobs()
  return server().mails.filter(({ to, subject }) => to === email && subject.includes('guess your password'))
}

describe('guesses at one account from many networks', () => {
  test('[ACC-3, R-AUTH-4] need a proof of work, then pause, with or without an account', async () => {
    const ana = await aMemberOf(server())
    for (const email of [ana.email, 'nobody-guessed@example.com']) {
      for (let time = 0; time < FAILURES_WITHOUT_PROOF; time += 1) {
        expect(codeOf(await elsewhere().post('/api/user.php', { email, password: 'a guess' }))).toBe('login_failed')
      }
      expect(codeOf(await elsewhere().post('/api/user.php', { email, password: 'a guess' }))).toBe('proof_required')
      for (let time = FAILURES_WITHOUT_PROOF; time < ADDRESS_FAILURES; time += 1) {
        expect(await guess(email)).toBe('login_failed')
      }
      expect(await guess(email)).toBe('too_many_attempts')
    }
    expect(await guess(ana.email, ana.password), 'the right password from an unknown device').toBe('too_many_attempts')
    server().clock.advance(LOGIN_BLOCK)
    expect(await guess(ana.email), 'one guess per pause').toBe('login_failed')
    expect(await guess(ana.email)).toBe('too_many_attempts')
    server().clock.advance(LOGIN_BLOCK)
    expect(await guess(ana.email, ana.password)).toBe('accepted')
  })

  test('[ACC-3, R-AUTH-4] do not stop a known device; the owner is told once a day', async () => {
    const ana = await aMemberOf(server())
    await guessUntilPaused(ana.email)
    expect(await noticesTo(ana.email)).toHaveLength(1)
    const login = { email: ana.email, password: ana.password }
    expect(codeOf(await withDevice(deviceOf(ana)).post('/api/user.php', login))).toBe('accepted')
    for (let time = 0; time < 5; time += 1) {
      server().clock.advance(LOGIN_BLOCK)
      await guess(ana.email)
    }
    expect(await noticesTo(ana.email)).toHaveLength(1)
    server().clock.advance(DAY)
    await guessUntilPaused(ana.email)
    expect(await noticesTo(ana.email)).toHaveLength(2)
  })

  test('[R-AUTH-4] nobody is told before the limit, and an unconfirmed address never', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server(), { confirmed: false })]
    for (let time = 1; time < ADDRESS_FAILURES; time += 1) await guess(ana.email)
    expect(await guess(ana.email, ana.password)).toBe('accepted')
    await guessUntilPaused(ben.email)
    expect([await noticesTo(ana.email), await noticesTo(ben.email)]).toEqual([[], []])
  })

  test('[ACC-6, R-AUTH-4] a reset lets the owner in from a new device while guesses go on', async () => {
    const ana = await aMemberOf(server())
    await guessUntilPaused(ana.email)
    const phone = elsewhere()
    await phone.post('/api/reset-password.php', { email: ana.email })
    await server().runJobs()
    const mail = server().mails.findLast(({ to, text }) => to === ana.email && text.includes('/reset-password/do'))!
    const token = /do\?token=([\w-]+)/.exec(mail.text)![1]
    const password = 'sixteen quiet otters'
    const reset = await phone.post('/api/reset-password.php?do=1', { token, password, password_again: password })
    expect(codeOf(reset)).toBe('accepted')
    expect(codeOf(await phone.post('/api/user.php', { email: ana.email, password }))).toBe('accepted')
  })
})

describe('the mark of a known device', () => {
  test('[R-AUTH-3] a planted one is replaced at login and opens nothing', async () => {
    const planted = 'p'.repeat(32)
    const ana = await aMemberOf(server())
    const victim = withDevice(planted)
    await victim.post('/api/user.php', { email: ana.email, password: ana.password })
    expect(deviceOf(victim).split('.')[0]).not.toBe(planted)
    await guessUntilPaused(ana.email)
    const login = { email: ana.email, password: ana.password }
    expect(codeOf(await withDevice(planted).post('/api/user.php', login))).toBe('too_many_attempts')
    expect(codeOf(await withDevice(deviceOf(victim)).post('/api/user.php', login))).toBe('accepted')
  })

  test('[R-AUTH-3] another account’s gains nothing, planted or not', async () => {
    const [ana, mallory] = [await aMemberOf(server()), await aMemberOf(server())]
    const victim = withDevice(deviceOf(mallory))
    await victim.post('/api/user.php', { email: ana.email, password: ana.password })
    await guessUntilPaused(ana.email)
    const login = { email: ana.email, password: ana.password }
    expect(codeOf(await withDevice(deviceOf(mallory)).post('/api/user.php', login))).toBe('too_many_attempts')
  })

  test('[R-AUTH-3] two accounts in one browser both stay known', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const shared = elsewhere()
    for (const { email, password } of [ana, ben]) await shared.post('/api/user.php', { email, password })
    for (const { email, password } of [ana, ben]) {
      await guessUntilPaused(email)
      expect(codeOf(await withDevice(deviceOf(shared)).post('/api/user.php', { email, password }))).toBe('accepted')
    }
  })

  test('[ACC-7, R-AUTH-3] a new password ends all marks but the one of the device that set it', async () => {
    const ana = await aMemberOf(server())
    const laptop = elsewhere()
    await laptop.post('/api/user.php', { email: ana.email, password: ana.password })
    const copied = deviceOf(ana)
    const password = 'fourteen lazy owls'
    await ana.post('/api/password.php', { old_password: ana.password, password })
    await guessUntilPaused(ana.email)
    const login = { email: ana.email, password }
    for (const mark of [copied, deviceOf(laptop)]) {
      expect(codeOf(await withDevice(mark).post('/api/user.php', login))).toBe('too_many_attempts')
    }
    expect(codeOf(await withDevice(deviceOf(ana)).post('/api/user.php', login))).toBe('accepted')
  })

  test('[R-AUTH-4] a stolen mark allows few guesses', async () => {
    const ana = await aMemberOf(server())
    const codes: string[] = []
    for (let time = 0; time < 25; time += 1) {
      const thief = withDevice(deviceOf(ana))
      codes.push(codeOf(await thief.post('/api/user.php', { email: ana.email, password: `guess ${time}` })))
    }
    const tried = codes.filter((code) => code === 'login_failed')
    expect(tried).toHaveLength(WRONG_PASSWORDS[0].most + FAILURES_WITHOUT_PROOF)
    expect(codes.at(-1)).toBe('proof_required')
  })

  test('[R-AUTH-3] only hashes of it are stored', async () => {
    const ana = await aMemberOf(server())
    const { found } = await one(
      server().database.db,
      sql<{ found: boolean }>`
        select exists (select from known_devices where known_devices::text like ${`%${deviceOf(ana)}%`}) as found
      `,
    )
    expect(found).toBe(false)
  })
})

describe('the old password', () => {
  const next = 'thirteen calm geese'
  const acts: [name: string, act: (who: Person, password: string) => ReturnType<Person['post']>][] = [
    ['password', (who, password) => who.post('/api/password.php', { old_password: password, password: next })],
    ['address', (who, password) => who.post('/api/mail-change.php', { email: 'new-one@example.com', password })],
    ['deletion', (who, password) => who.post('/api/leaving.php', { password, reason: null })],
    ['export', (who, password) => who.post('/api/export.php', { password })],
    ['proof', (who, password) => who.post('/api/proof.php', { password })],
  ]
  const most = WRONG_PASSWORDS[0].most

  test('[ACC-7, R-AUTH-4] may be wrong a few times per account, whatever it is asked for and wherever from', async () => {
    const ana = await aMemberOf(server())
    const thieves = acts.map(() => {
      const thief = elsewhere()
      thief.cookies.set('duet_session', ana.cookies.get('duet_session')!)
      return { ...ana, ...thief }
    })
    for (let time = 0; time < most; time += 1) {
      const [, act] = acts[time % acts.length]!
      expect(codeOf(await act(thieves[time % acts.length]!, `guess ${time}`))).toMatch(/password_wrong$/)
    }
    for (const [index, [name, act]] of acts.entries()) {
      for (const password of ['a guess', ana.password]) {
        expect([name, codeOf(await act(thieves[index]!, password))]).toEqual([name, 'too_many_attempts'])
      }
    }
    // The owner's device has a count of its own.
    expect(codeOf(await ana.post('/api/proof.php', { password: ana.password }))).toBe('accepted')
  })

  test('[R-AUTH-4] twenty at once get no further, and right ones do not count', async () => {
    const ana = await aMemberOf(server())
    for (let time = 0; time < most * 2; time += 1) {
      expect(codeOf(await ana.post('/api/proof.php', { password: ana.password }))).toBe('accepted')
    }
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ana.post('/api/proof.php', { password: `guess ${index}` })),
    )
    expect(replies.map(codeOf).filter((code) => code === 'password_wrong')).toHaveLength(most)
    server().clock.advance(15 * MINUTE)
    expect(codeOf(await ana.post('/api/proof.php', { password: ana.password }))).toBe('accepted')
  })
})

test('[R-AUTH-6] a flood of bad logins stops neither a known device on its network nor anybody elsewhere', async () => {
  const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
  const address = '198.18.0.1'
  const hash = await withRealCost(() => hashPassword('a quiet evening'))
  let isOver = false
  /** Each takes the next place as soon as it has lost one, so the line of this network stays full. */
  async function guessOn() {
    while (!isOver) {
      await isPassword('a guess', hash, { network: address }).catch(
        () => new Promise((resolve) => setImmediate(resolve)),
      )
    }
  }
  const flood = Array.from({ length: 14 }, guessOn)
  const known = aBrowser(server(), { address })
  known.cookies.set('duet_device', deviceOf(ana))
  const login = ({ email, password }: Person) => ({ email, password })
  const codes = await Promise.all([
    known.post('/api/user.php', login(ana)).then(codeOf),
    elsewhere().post('/api/user.php', login(ben)).then(codeOf),
    aBrowser(server(), { address }).post('/api/user.php', login(ben)).then(codeOf),
  ])
  isOver = true
  await Promise.all(flood)
  expect(codes).toEqual(['accepted', 'accepted', 'overloaded'])
})
