import { dayIn, MINUTE } from '#kernel/time.ts'

import type { Message } from '../chat.contract.ts'

/** Messages of one sender this close together share a group and a time. */
const GROUP_WITHIN = 5 * MINUTE

export type MessageGroup = { own: boolean; messages: readonly [Message, ...Message[]] }
type MessageDay = { day: string; first: Date; groups: readonly MessageGroup[] }

/** Days in the reader's time zone. */
export function byDay(messages: readonly Message[], timeZone: string): readonly MessageDay[] {
  const days: { day: string; first: Date; groups: { own: boolean; messages: [Message, ...Message[]] }[] }[] = []
  function startOf(day: string, { sent_at: first }: Message) {
    const started: (typeof days)[number] = { day, first, groups: [] }
    days.push(started)
    return started
  }
  for (const message of messages) {
    const day = dayIn(timeZone, message.sent_at)
    const latest = days.at(-1)
    const { groups } = latest?.day === day ? latest : startOf(day, message)
    const last = groups.at(-1)
    const before = last?.messages.at(-1)
    if (last && before && last.own === message.own && isSoonAfter(before, message)) last.messages.push(message)
    else groups.push({ own: message.own, messages: [message] })
  }
  return days
}

const isSoonAfter = (before: Message, message: Message) =>
  message.sent_at.getTime() - before.sent_at.getTime() < GROUP_WITHIN
