import { expect, test } from 'vitest'

import type { LocalStorage } from '#app/page/local-storage.ts'
import type { ClientId, ProfileId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'

import { draftStorage } from './draft-storage.ts'
import { createOutbox, type UploadCallbacks } from './outbox.ts'
import { hasUnsent, outboxStorage } from './outbox-storage.ts'
import { takeWaiting } from './send-unsent.ts'

const NOOR = 'noor'.padEnd(22, '0') as ProfileId
const ELENA = 'elena'.padEnd(22, '0') as ProfileId

function aStorage(): LocalStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

type Call = { id: string; text: string; callbacks: UploadCallbacks; answer: () => void; fail: (error: Error) => void }
let made = 0

/** Server replies and pauses are resolved by the test. */
function aBrowser(storage = aStorage()) {
  const calls: Call[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const outbox = createOutbox<string>({
    send: ({ client_id, text }, callbacks) =>
      new Promise((resolve, reject) => {
        calls.push({ id: client_id, text, callbacks, answer: () => resolve('stored'), fail: reject })
      }),
    refusalOf: (error) =>
      (error as Error).message === 'network' ? undefined : { code: 'refused', message: (error as Error).message },
    storage: outboxStorage(storage, 'ana'),
    wait: (ms) => new Promise((end) => void pauses.push({ ms, end })),
    newId() {
      made += 1
      return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}` as ClientId
    },
    now: () => new Date(1_800_000_000_000 + made),
  })
  return { outbox, storage, calls, pauses }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const shown = (browser: ReturnType<typeof aBrowser>) =>
  browser.outbox.queued().map(({ text, state }) => `${text}: ${state}`)

test('[CHAT-4] messages of one conversation are sent in sequence, different conversations in parallel', async () => {
  const ana = aBrowser()
  ana.outbox.write(NOOR, { text: 'one' })
  ana.outbox.write(NOOR, { text: 'two' })
  ana.outbox.write(ELENA, { text: 'hello' })
  expect(ana.calls.map(({ text }) => text)).toEqual(['one', 'hello'])
  ana.calls[0]!.answer()
  await settled()
  expect(ana.calls.map(({ text }) => text)).toEqual(['one', 'hello', 'two'])
  expect(shown(ana)).toEqual(['two: sending', 'hello: sending'])
})

test('[CHAT-4] offline, a message is held, retried with the same id, and blocks those after it', async () => {
  const ana = aBrowser()
  ana.outbox.write(NOOR, { text: 'one' })
  ana.outbox.write(NOOR, { text: 'two' })
  ana.calls[0]!.fail(new Error('network'))
  await settled()
  expect(shown(ana)).toEqual(['one: held', 'two: sending'])
  expect(ana.calls).toHaveLength(1)
  ana.pauses[0]!.end()
  await settled()
  ana.calls[1]!.fail(new Error('network'))
  await settled()
  expect(ana.pauses[1]!.ms).toBe(2 * ana.pauses[0]!.ms)
  ana.pauses[1]!.end()
  await settled()
  ana.calls[2]!.answer()
  await settled()
  expect(ana.calls.map(({ text }) => text)).toEqual(['one', 'one', 'one', 'two'])
  expect(new Set(ana.calls.slice(0, 3).map(({ id }) => id)).size).toBe(1)
})

test('[CHAT-4] a refused message keeps its text and the reason; a retry goes to the end with the same id', async () => {
  const ana = aBrowser()
  const refused: string[] = []
  ana.outbox.onRefused(({ text }) => refused.push(text))
  ana.outbox.write(NOOR, { text: 'one' })
  ana.outbox.write(NOOR, { text: 'two' })
  ana.calls[0]!.fail(new Error('You don’t have enough credits.'))
  await settled()
  expect(ana.outbox.queued()[0]).toMatchObject({
    state: 'failed',
    refusal: { message: 'You don’t have enough credits.' },
  })
  expect(refused).toEqual(['one'])
  ana.calls[1]!.answer()
  await settled()
  ana.outbox.retry(ana.outbox.queued()[0]!.client_id)
  expect(ana.calls[2]).toMatchObject({ id: ana.calls[0]!.id, text: 'one' })
  ana.calls[2]!.answer()
  await settled()
  expect(ana.outbox.queued()).toEqual([])
})

test('[CHAT-4] after a reload, unconfirmed messages are resent in order; failed ones wait for the member', async () => {
  const before = aBrowser()
  before.outbox.write(NOOR, { text: 'one' })
  before.outbox.write(NOOR, { text: 'two' })
  before.outbox.write(ELENA, { text: 'refused' })
  before.calls[1]!.fail(new Error('too long'))
  await settled()

  const after = aBrowser(before.storage)
  after.outbox.resume()
  expect(shown(after)).toEqual(['one: sending', 'two: sending', 'refused: failed'])
  expect(after.calls.map(({ id }) => id)).toEqual([before.calls[0]!.id])
  after.calls[0]!.answer()
  await settled()
  after.calls[1]!.answer()
  await settled()
  after.outbox.discard(after.outbox.queued()[0]!.client_id)
  expect(hasUnsent(before.storage)).toBe(false)
})

test('sent listeners get the stored message before the queued one is removed', async () => {
  const ana = aBrowser()
  const seen: number[] = []
  ana.outbox.onSent(() => seen.push(ana.outbox.queued().length))
  ana.outbox.write(NOOR, { text: 'one' })
  ana.calls[0]!.answer()
  await settled()
  expect(seen).toEqual([1])
})

test('messages sent by another tab disappear; foreign and broken entries are skipped', () => {
  const storage = aStorage()
  storage.setItem('chat_outbox.ana.x', 'not json')
  storage.setItem('chat_outbox.bob.1', '{}')
  storage.setItem('theme', 'dark')
  const ana = aBrowser(storage)
  expect(ana.outbox.queued()).toEqual([])
  ana.outbox.write(NOOR, { text: 'one' })
  ana.outbox.forget(ana.outbox.queued()[0]!.client_id)
  expect(ana.outbox.queued()).toEqual([])
})

test('[CHAT-4] a gift with its note survives a reload; an entry of an earlier version is read as text', () => {
  const before = aBrowser()
  before.outbox.write(NOOR, { text: 'For you', gift: 'rose' })
  const [kept] = before.outbox.queued()
  const old = {
    ...kept,
    client_id: '00000000-0000-4000-8000-00000000abcd',
    text: 'old',
    gift: undefined,
    photo: undefined,
  }
  before.storage.setItem('chat_outbox.ana.old', JSON.stringify(old))
  const after = aBrowser(before.storage)
  expect(after.outbox.queued()).toMatchObject([
    { text: 'For you', gift: 'rose', photo: null },
    { text: 'old', gift: null, photo: null },
  ])
})

test('[CHAT-4] an uploaded photo keeps its server id across a retry and a reload', async () => {
  const before = aBrowser()
  before.outbox.write(NOOR, { text: '', photo: { id: null, width: 3, height: 4 } })
  before.calls[0]!.callbacks.onProgress(0.5)
  expect(before.outbox.queued()[0]).toMatchObject({ progress: 0.5, photo: { id: null } })
  before.calls[0]!.callbacks.onUploaded('photo-1')
  before.calls[0]!.fail(new Error('network'))
  await settled()
  const after = aBrowser(before.storage)
  expect(after.outbox.queued()).toMatchObject([{ state: 'sending', photo: { id: 'photo-1', width: 3, height: 4 } }])
  expect(after.outbox.queued()[0]!.progress).toBeUndefined()
})

test('drafts are kept per person and per member, and an empty one leaves no entry', () => {
  const storage = aStorage()
  draftStorage(storage, 'ana').write(NOOR, 'Half past')
  expect(draftStorage(storage, 'ana').read(NOOR)).toBe('Half past')
  expect(draftStorage(storage, 'ana').read(ELENA)).toBe('')
  expect(draftStorage(storage, 'bob').read(NOOR)).toBe('')
  draftStorage(storage, 'ana').write(NOOR, '')
  expect(storage.length).toBe(0)
})

test('[CHAT-15] a message that waits for credits is kept for an hour with its id and goes out once, when there are more credits', () => {
  const storage = aStorage()
  const drafts = draftStorage(storage, 'ana')
  const pressed = new Date('2026-03-05T20:00:00Z')
  const after = (ms: number) => new Date(pressed.getTime() + ms)
  const waiting = { text: 'Half past?\nOr later', id: '6f1f3e0a-8f0e-4d53-9d41-2a8a0c6f2b11' as ClientId, credits: 1 }
  const sent = (credits: number, now: Date, me = 'ana') => takeWaiting(storage, me, { credits, now })
  const wait = () => {
    drafts.write(NOOR, `${waiting.text} `)
    drafts.writeWaiting(NOOR, waiting, pressed)
  }
  wait()
  expect(hasUnsent(storage)).toBe(true)
  expect(sent(40, pressed, 'an')).toEqual([])
  expect(sent(1, pressed), 'no more credits than before').toEqual([])
  expect(sent(40, after(HOUR - 1))).toEqual([{ ...waiting, to: NOOR }])
  expect([drafts.read(NOOR), sent(40, pressed)], 'once').toEqual(['', []])
  wait()
  expect(sent(40, after(HOUR))).toEqual([])
  expect(drafts.read(NOOR)).toBe(`${waiting.text} `)
  wait()
  drafts.write(NOOR, 'Something else')
  expect(sent(40, pressed), 'changed').toEqual([])
  drafts.write(NOOR, waiting.text)
  storage.setItem(`chat_draft.ana.${NOOR}.waiting`, `${pressed.getTime()} ${waiting.id} ${waiting.text}`)
  expect(sent(40, pressed), 'kept by an earlier version').toEqual([{ ...waiting, credits: 0, to: NOOR }])
})
