import { expect, test } from 'vitest'

import type { Chat, Message } from '../chat.contract.ts'
import { withFirstPage, withMessage, withNextPage, without, withRead } from './chat-list-state.ts'

const at = (minute: number) => new Date(1_800_000_000_000 + minute * 60_000)

const aChat = (id: string, minute: number, unread = 0) =>
  ({
    conversation: { id },
    profile: { id: `p-${id}`, name: id },
    num_unread_messages: unread,
    last_message: aMessage(1, minute),
    last_at: at(minute),
  }) as unknown as Chat

const aMessage = (seq: number, minute: number) =>
  ({ seq, own: true, client_id: String(seq), kind: 'text', body: `${seq}`, sent_at: at(minute) }) as unknown as Message

const names = ({ chats }: { chats: readonly Chat[] }) => chats.map(({ profile }) => profile.name)

test('[CHAT-1] a new first page replaces its range; older pages stay', () => {
  const list = withNextPage(
    { chats: [aChat('ana', 9), aChat('bea', 8), aChat('cleo', 7)], next: '7.x' },
    { chats: [aChat('cleo', 7), aChat('dora', 6)], next: null },
  )
  expect(names(list)).toEqual(['ana', 'bea', 'cleo', 'dora'])
  const newer = withFirstPage(list, { chats: [aChat('eva', 10), aChat('ana', 9), aChat('cleo', 7)], next: '7.x' })
  expect(names(newer)).toEqual(['eva', 'ana', 'cleo', 'dora'])
  expect(newer.next).toBeNull()
  expect(names(withFirstPage(list, { chats: [aChat('bea', 8)], next: null }))).toEqual(['bea'])
})

test('[CHAT-6] a message moves its chat to the top, reading clears its count, deleting removes it', () => {
  const list = { chats: [aChat('ana', 9), aChat('bea', 8, 3)], next: null }
  const written = withMessage(list, list.chats[1]!, aMessage(2, 10))
  expect(names(written)).toEqual(['bea', 'ana'])
  expect(written.chats[0]).toMatchObject({ num_unread_messages: 3, last_message: { seq: 2 } })
  expect(withMessage(written, written.chats[0]!, aMessage(1, 8))).toBe(written)
  expect(withRead(written, 'bea').chats[0]!.num_unread_messages).toBe(0)
  expect(withRead(written, 'ana')).toBe(written)
  expect(names(without(written, 'bea'))).toEqual(['ana'])
})
