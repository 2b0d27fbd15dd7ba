import { describe, expect, test } from 'vitest'

import type { Observed } from '../observe.ts'
import type { Entry } from '../outcome.ts'
import { judge, PROMISES, unknownEffects } from './judge.ts'

const NOTHING: Observed = {
  ...{ messages: [], charges: [], orders: [], photos: [], likes: [], blocks: [], chats: [], bank: [] },
}
const [ANA, BEN] = ['ana', 'ben']
const MINUTE = 60_000

let made = 0
/** An acknowledged operation of Ana towards Ben; each is a minute after the previous one. */
function did(kind: Entry['kind'], changed: Partial<Entry> = {}): Entry {
  made += 1
  const began = made * MINUTE
  const common = { n: made, kind, who: ANA, other: BEN, id: `id-${made}`, outcome: 'ok', attempts: 1 } as const
  return { ...common, began, ended: began + 5, ...changed }
}

const said = ({ who, id }: Entry, seq = 1, conversation = 'talk') => ({
  who,
  id,
  kind: 'text' as const,
  seq,
  conversation,
})
const paid = ({ who, id }: Entry) => ({ who, id, kind: 'text' as const, credits: 1 })
const ordered = ({ who, id }: Entry, changed: Partial<Observed['orders'][number]> = {}) => ({
  ...{ who, id, status: 'paid', credits: 40, grants: [40], invoices: 1, payments: ['p1'] },
  ...changed,
})
const atBank = (status: string, id = 'tr_1') => ({ id, status, reference: 'p1' })
const chat = (changed: Partial<Observed['chats'][number]> = {}) => ({
  ...{ who: ANA, other: BEN, conversation: 'talk', cleared: 0, read: 0 },
  ...changed,
})

const [MESSAGES, PLACES, ORDERS, PAYMENTS, PHOTOS, LIKES, BLOCKS, READING, UNASKED, ANSWERS] = PROMISES.map(
  ({ name }) => name,
)
const broken = (log: readonly Entry[], seen: Partial<Observed>) => [
  ...new Set(judge(log, { ...NOTHING, ...seen }).map(({ invariant }) => invariant)),
]

describe('consistent states pass', () => {
  const [send, refused, lost] = [did('send'), did('send', { outcome: 'refused' }), did('send', { outcome: 'unknown' })]
  const log = [send, refused, lost]

  test('[R-TEST-2] yes once, no never, unknown absent', () => {
    expect(broken(log, { messages: [said(send)], charges: [paid(send)] })).toEqual([])
  })
  test('yes once, no never, unknown once', () => {
    const there = { messages: [said(send), said(lost, 2)], charges: [paid(send), paid(lost)] }
    expect(broken(log, there)).toEqual([])
    expect(unknownEffects(log, { ...NOTHING, ...there })).toEqual({ happened: 1, not: 0 })
  })
  test('a block removes messages but keeps the ledger; an unacknowledged one may land late', () => {
    for (const outcome of ['ok', 'unknown'] as const) {
      const block = did('block', { who: BEN, other: ANA, outcome })
      const blocks = [{ who: BEN, other: ANA }]
      expect(broken([send, block], { charges: [paid(send)], blocks })).toEqual([])
    }
  })
  test('a paid order, an unpaid one, and one that never reached the bank', () => {
    const [one, two, three] = [did('buy'), did('buy'), did('buy', { outcome: 'unknown' })]
    const unpaid = { status: 'open', grants: [], invoices: 0 }
    const orders = [
      ordered(one),
      ordered(two, { ...unpaid, payments: ['p2'] }),
      ordered(three, { ...unpaid, payments: [] }),
    ]
    const bank = [atBank('paid'), { id: 'tr_2', status: 'failed', reference: 'p2' }]
    expect(broken([one, two, three], { orders, bank })).toEqual([])
  })
  test('a block that was lifted, or whose lifting was never acknowledged', () => {
    expect(broken([did('block'), did('unblock')], {})).toEqual([])
    const log = [did('block'), did('unblock', { outcome: 'unknown' })]
    expect(broken(log, { blocks: [{ who: ANA, other: BEN }] })).toEqual([])
    expect(broken(log, {})).toEqual([])
  })
  test('a lost block that lands after a later message', () => {
    const lost = did('block', { outcome: 'unknown', began: 1, ended: 2 })
    const next = did('unblock', { began: 3, ended: 4 })
    expect(broken([lost, next], { blocks: [{ who: ANA, other: BEN }] })).toEqual([])
  })
})

describe('inconsistent states are found', () => {
  const send = did('send', { seq: 1, conversation: 'talk' })
  const refused = did('send', { outcome: 'refused' })
  const lost = did('send', { outcome: 'unknown' })
  const next = did('send', { seq: 2, conversation: 'talk' })
  const buy = did('buy')
  const upload = did('upload')
  const photo = { who: ANA, id: upload.id }
  const tie = { who: ANA, other: BEN }
  const block = did('block')
  const blockOfBen = did('block', { who: BEN, other: ANA })
  const later = did('send')

  const lies: [string, string | undefined, Entry[], Partial<Observed>][] = [
    ['a lost message', MESSAGES, [send], {}],
    ['a message without its price', MESSAGES, [send], { messages: [said(send)] }],
    ['a price without its message', MESSAGES, [send], { charges: [paid(send)] }],
    [
      'a price without its message after a block that is over',
      MESSAGES,
      [block, did('unblock'), later],
      { charges: [paid(later)] },
    ],
    ['a doubled message', MESSAGES, [send], { messages: [said(send), said(send, 2)], charges: [paid(send)] }],
    ['a message paid twice', MESSAGES, [send], { messages: [said(send)], charges: [paid(send), paid(send)] }],
    ['a refused message that was charged', MESSAGES, [refused], { charges: [paid(refused)] }],
    ['a refused message that is there', MESSAGES, [refused], { messages: [said(refused)] }],
    ['a lost message charged twice', MESSAGES, [lost], { charges: [paid(lost), paid(lost)] }],
    ['a message at another place', PLACES, [send], { messages: [said(send, 9)], charges: [paid(send)] }],
    ['a message in another conversation', PLACES, [send], { messages: [said(send, 1, 'x')], charges: [paid(send)] }],
    [
      'messages in another order',
      PLACES,
      [{ ...send, seq: 3 }, next],
      {
        messages: [said(send, 3), said(next, 2)],
        charges: [paid(send), paid(next)],
      },
    ],
    ['a lost order', ORDERS, [buy], {}],
    ['two orders of one click', ORDERS, [buy], { orders: [ordered(buy), ordered(buy)], bank: [atBank('paid')] }],
    ['money without credits', PAYMENTS, [buy], { orders: [ordered(buy, { grants: [] })], bank: [atBank('paid')] }],
    ['credits twice', PAYMENTS, [buy], { orders: [ordered(buy, { grants: [40, 40] })], bank: [atBank('paid')] }],
    ['credits without money', PAYMENTS, [buy], { orders: [ordered(buy)], bank: [atBank('open')] }],
    ['no invoice', PAYMENTS, [buy], { orders: [ordered(buy, { invoices: 0 })], bank: [atBank('paid')] }],
    [
      'two payments of one order',
      PAYMENTS,
      [buy],
      {
        orders: [ordered(buy)],
        bank: [atBank('paid'), atBank('open', 'tr_2')],
      },
    ],
    ['a lost photo', PHOTOS, [upload], {}],
    ['a photo twice', PHOTOS, [upload], { photos: [photo, photo] }],
    ['a lost like', LIKES, [did('like')], {}],
    ['a like of nobody', LIKES, [did('like', { outcome: 'refused' })], { likes: [tie] }],
    ['a lost block', BLOCKS, [block], {}],
    ['a block that was taken back', BLOCKS, [block, did('unblock')], { blocks: [tie] }],
    ['a block of nobody', BLOCKS, [], { blocks: [tie] }],
    [
      'reading that was forgotten',
      READING,
      [did('read', { conversation: 'talk', seq: 4 })],
      { chats: [chat({ read: 3 })] },
    ],
    ['reading by nobody', READING, [], { chats: [chat({ read: 3 })] }],
    [
      'a deleted chat that came back',
      READING,
      [did('delete-chat', { conversation: 'talk', seq: 4 })],
      {
        chats: [chat({ read: 4, cleared: 2 })],
      },
    ],
    ['a chat that nobody deleted', READING, [], { chats: [chat({ cleared: 2 })] }],
    ['a message of nobody', UNASKED, [], { messages: [said(send)], charges: [paid(send)] }],
    ['a photo of nobody', UNASKED, [], { photos: [photo] }],
    ['two answers', ANSWERS, [did('like', { strange: 'x' })], { likes: [tie] }],
  ]
  test.each(lies)('%s', (_what, promise, log, seen) => {
    expect(broken(log, seen)).toContain(promise)
  })

  test('a missing message, though the block came before it', () => {
    const blocks = [{ who: BEN, other: ANA }]
    expect(broken([blockOfBen, later], { charges: [paid(later)], blocks })).toEqual([MESSAGES])
  })
})
