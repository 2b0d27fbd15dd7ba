import { describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { solveChallenge } from './ui/solve-challenge.ts'

const server = sharedTestApp()
let people = 0

/** Browsers on one network: a household, or a bot. */
const browserOn = (address: string, host?: string) => aBrowser(server(), { address, ...(host && { host }) })
function form(overrides: Record<string, unknown> = {}) {
  people += 1
  return signupForm({ name: `Guest ${people}`, email: `guest-${people}@example.com`, ...overrides })
}
const challengeFor = async (browser: ReturnType<typeof browserOn>) =>
  (await browser.get('/api/challenge.php')).json().challenge as string
const codeOf = (reply: { statusCode: number; json(): { error: { code: string } } }) =>
  reply.statusCode === 200 ? 'accepted' : `${reply.statusCode} ${reply.json().error.code}`

/** Three sign-ups; the network's next one needs a proof. */
async function crowd(address: string, host?: string) {
  for (let person = 0; person < 3; person += 1) {
    expect(codeOf(await browserOn(address, host).post('/api/signup.php', form()))).toBe('accepted')
  }
  return browserOn(address, host)
}

describe('a crowd of sign-ups', () => {
  test('[ACC-1] a network’s fourth sign-up within an hour needs a proof of work; other networks do not', async () => {
    const fourth = await crowd('203.0.113.1')
    const signup = form()
    expect(codeOf(await fourth.post('/api/signup.php', signup))).toBe('428 proof_required')
    expect(codeOf(await browserOn('203.0.113.2').post('/api/signup.php', form()))).toBe('accepted')
    expect(codeOf(await browserOn('203.0.113.1', 'bbw.localhost').post('/api/signup.php', form()))).toBe('accepted')

    const proof = await solveChallenge(await challengeFor(fourth))
    expect(codeOf(await fourth.post('/api/signup.php', { ...signup, proof }))).toBe('accepted')
    // The same form again is the same sign-up.
    expect(codeOf(await fourth.post('/api/signup.php', { ...signup, proof }))).toBe('accepted')
    // A different form is a new one.
    expect(codeOf(await fourth.post('/api/signup.php', form({ proof })))).toBe('428 proof_required')
    server().clock.advance(60 * MINUTE)
    expect(codeOf(await fourth.post('/api/signup.php', form()))).toBe('accepted')
  })

  test('one solution works once, even when ten requests bring it at once', async () => {
    const robot = await crowd('203.0.113.3')
    const proof = await solveChallenge(await challengeFor(robot))
    const replies = await Promise.all(Array.from({ length: 10 }, () => robot.post('/api/signup.php', form({ proof }))))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('refuses expired, forged, unsolved and other sites’ solutions', async () => {
    const robot = await crowd('203.0.113.4')
    const refused = async (proof: string) =>
      expect([proof.slice(0, 60), codeOf(await robot.post('/api/signup.php', form({ proof })))]).toEqual([
        proof.slice(0, 60),
        '428 proof_required',
      ])
    for (const nonsense of ['', 'x', '{}', 'null', '[]', '{"challenge":{},"solution":{}}']) await refused(nonsense)

    const good = JSON.parse(await solveChallenge(await challengeFor(robot)))
    const change = (edit: (copy: typeof good) => void) => {
      const copy = structuredClone(good)
      edit(copy)
      return JSON.stringify(copy)
    }
    const forgeries = [
      change((copy) => Object.assign(copy.challenge.parameters.data, { expires: 9e15 })),
      change((copy) => Object.assign(copy.challenge.parameters, { cost: 1 })),
      change((copy) => Object.assign(copy.challenge, { signature: 'f'.repeat(64) })),
      change((copy) => Object.assign(copy.challenge.parameters, { keySignature: undefined })),
      change((copy) => Object.assign(copy.solution, { derivedKey: copy.challenge.parameters.keyPrefix.repeat(2) })),
      change((copy) => Object.assign(copy.solution, { derivedKey: 'not hex' })),
    ]
    for (const forgery of forgeries) await refused(forgery)

    const foreign = await solveChallenge(await challengeFor(browserOn('203.0.113.4', 'bbw.localhost')))
    await refused(foreign)
    server().clock.advance(10 * MINUTE)
    await refused(JSON.stringify(good))
  })

  test('an address that looks mass-produced needs a proof at once', async () => {
    const robot = browserOn('203.0.113.5')
    const signup = form({ email: 'a.n.n.a.b.e.l@example.com' })
    expect(codeOf(await robot.post('/api/signup.php', signup))).toBe('428 proof_required')
    const proof = await solveChallenge(await challengeFor(robot))
    expect(codeOf(await robot.post('/api/signup.php', { ...signup, proof }))).toBe('accepted')
  })

  test('refuses disposable addresses', async () => {
    for (const email of ['ana@mailinator.com', 'ana@guerrillamail.com', 'Ana@sub.YOPmail.com']) {
      expect(codeOf(await browserOn('203.0.113.6').post('/api/signup.php', form({ email })))).toBe(
        '422 disposable_email',
      )
    }
  })
})

describe('a crowd of logins', () => {
  test('[ACC-3, R-AUTH-3] after ten failures on any addresses, a network’s guesses need a proof of work; a known device is exempt', async () => {
    const ana = await aMemberOf(server())
    const network = '203.0.113.7'
    for (let guess = 0; guess < 10; guess += 1) {
      const login = { email: `victim-${guess}@example.com`, password: 'a guess' }
      expect(codeOf(await browserOn(network).post('/api/user.php', login))).toBe('403 login_failed')
    }
    const login = { email: ana.email, password: ana.password }
    const thief = browserOn(network)
    for (const email of [ana.email, 'nobody@example.com']) {
      expect(codeOf(await thief.post('/api/user.php', { ...login, email }))).toBe('428 proof_required')
    }
    expect(codeOf(await browserOn('203.0.113.8').post('/api/user.php', login))).toBe('accepted')

    const own = browserOn(network)
    own.cookies.set('duet_device', ana.cookies.get('duet_device')!)
    expect(codeOf(await own.post('/api/user.php', login))).toBe('accepted')

    const proof = await solveChallenge(await challengeFor(thief))
    expect(codeOf(await thief.post('/api/user.php', { ...login, proof }))).toBe('accepted')
    expect(codeOf(await browserOn(network).post('/api/user.php', { ...login, proof }))).toBe('428 proof_required')
    server().clock.advance(60 * MINUTE)
    expect(codeOf(await browserOn(network).post('/api/user.php', login))).toBe('accepted')
  })

  test('the challenge says nothing about the visitor', async () => {
    const challenge = await challengeFor(browserOn('203.0.113.9'))
    expect(challenge).not.toContain('203.0.113')
    expect(Object.keys(JSON.parse(challenge).parameters.data)).toEqual(['expires', 'site'])
  })
})
