import { expect, test } from 'vitest'

import type { ClientId, ConversationId } from '#kernel/ids.ts'

import type { Means, Message } from '../chat.contract.ts'
import { conversationReducer, initConversation, lastSeq, type Opened } from './conversation-state.ts'

const ID = 'c'.repeat(22) as ConversationId
const means: Means = {
  credits: 2,
  cost: 1,
  photo_cost: 2,
  gift_cost: 3,
  free_left: 2,
  message_length: 1000,
  answered_by: null,
  refusal: null,
}

const aMessage = (seq: number, own = false): Message => ({
  seq,
  own,
  client_id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}` as ClientId,
  kind: 'text',
  body: `message ${seq}`,
  sent_at: new Date(1_800_000_000_000 + seq),
  gift: null,
  photo: null,
})

const aPage = (from: number, to: number, rest: Partial<Opened> = {}): Opened => ({
  conversation: { id: ID },
  messages: Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index)),
  more: false,
  hidden: false,
  read_by_other: 0,
  means,
  ...rest,
})

const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq)

test('older pages are prepended, and duplicate responses change nothing', () => {
  const first = initConversation(aPage(41, 44, { more: true }))
  const twice = [1, 2].reduce((state) => conversationReducer(state, { type: 'older', page: aPage(39, 40) }), first)
  expect(seqs(twice)).toEqual([39, 40, 41, 42, 43, 44])
  expect(twice.more).toBe(false)
})

test('[CHAT-13] a message removed by a decision changes in its place', () => {
  const state = initConversation(aPage(1, 3))
  const removed = { ...aMessage(2), body: '', removed: true }
  const after = conversationReducer(state, { type: 'changed', messages: [removed, aMessage(9)] })
  expect(after.messages).toEqual([aMessage(1), removed, aMessage(3)])
  expect(after.knownTo).toBe(3)
})

test('[CHAT-3] newer messages are appended in sequence order, whichever arrives first', () => {
  const sent = conversationReducer(initConversation(aPage(1, 2)), {
    type: 'sent',
    conversation: ID,
    message: aMessage(4, true),
    credits: 1,
  })
  expect(sent.knownTo).toBe(2)
  const whole = conversationReducer(sent, { type: 'newer', after: 2, page: aPage(3, 4) })
  expect(seqs(whole)).toEqual([1, 2, 3, 4])
  expect([lastSeq(whole.messages), whole.knownTo]).toEqual([4, 4])
})

test('after a long absence the newest page replaces the log, so that it has no gap', () => {
  const state = conversationReducer(initConversation(aPage(1, 5)), {
    type: 'newer',
    after: 5,
    page: aPage(60, 99, { more: true }),
  })
  expect(seqs(state)[0]).toBe(60)
  expect(state.more).toBe(true)
})

test('the first message creates the conversation, and the reply updates the allowance', () => {
  const empty = initConversation({ ...aPage(1, 0), conversation: null })
  const one = conversationReducer(empty, { type: 'sent', conversation: ID, message: aMessage(1, true), credits: 1 })
  expect(one).toMatchObject({ id: ID, means: { credits: 1, free_left: 1, refusal: null } })
  const two = conversationReducer(one, { type: 'sent', conversation: ID, message: aMessage(2, true), credits: 0 })
  expect(two.means).toMatchObject({ credits: 0, free_left: null, refusal: 'not_enough_credits' })
  expect(conversationReducer(two, { type: 'balance', credits: 40 }).means.refusal).toBeNull()
})

test('the read position only moves forward', () => {
  const state = conversationReducer(initConversation(aPage(1, 5, { read_by_other: 4 })), { type: 'read', seq: 2 })
  expect(state.readByOther).toBe(4)
  expect(conversationReducer(state, { type: 'read', seq: 5 }).readByOther).toBe(5)
})

test('[CHAT-2] a gift and a photo use up as many free messages as they cost', () => {
  const state = initConversation(aPage(1, 1, { means: { ...means, credits: 8, free_left: 8 } }))
  const gift = conversationReducer(state, {
    type: 'sent',
    conversation: ID,
    message: { ...aMessage(2, true), kind: 'gift', gift: { id: 'rose' } },
    credits: 5,
  })
  expect(gift.means).toMatchObject({ credits: 5, free_left: 5 })
  const photo = conversationReducer(gift, {
    type: 'sent',
    conversation: ID,
    message: { ...aMessage(3, true), kind: 'photo' },
    credits: 3,
  })
  expect(photo.means).toMatchObject({ credits: 3, free_left: 3 })
})

test('[CHAT-3] at the end of a long log the oldest messages are dropped, and load again from the server', () => {
  const long = initConversation(aPage(1, 301))
  const dropped = conversationReducer(long, { type: 'at_end' })
  expect([dropped.messages.length, dropped.messages[0]?.seq, dropped.more]).toEqual([200, 102, true])
  expect(dropped.knownTo).toBe(301)
  const again = conversationReducer(dropped, { type: 'older', page: aPage(62, 101, { more: true }) })
  expect([again.messages.length, again.messages[0]?.seq]).toEqual([240, 62])

  const short = initConversation(aPage(1, 300))
  expect(conversationReducer(short, { type: 'at_end' })).toBe(short)
})
