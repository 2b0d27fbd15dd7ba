import { describe, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

import { DEFAULT_TYPES, MAIL_DELAY, nextStep, REMINDER_DELAY, type Turn } from './notifications.rules.ts'

const now = new Date('2026-03-05T14:07:00Z')
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)

const aTurn = (turn: Partial<Turn> = {}): Turn => ({
  ...{ kind: 'message', step: 'push', starts: false, since: now, told_at: null, mailed_at: null, fresh: true },
  ...{ present: false, mail: DEFAULT_TYPES, push: DEFAULT_TYPES, pushable: false, stopped: false },
  ...{ quietUntil: null, mails: [] },
  ...turn,
})

describe('[CHAT-8] live, else push, else email', () => {
  test('what was read meanwhile is not announced', () => {
    expect(nextStep(aTurn({ fresh: false, pushable: true }), now)).toEqual({ tell: null, step: 'done', due: null })
  })
  test('a member with a page open sees it there; a message unread for a day is announced once more', () => {
    expect(nextStep(aTurn({ present: true, pushable: true }), now)).toEqual({
      ...{ tell: null, step: 'remind', due: at(REMINDER_DELAY) },
    })
    expect(nextStep(aTurn({ present: true, kind: 'heart' }), now)).toMatchObject({ tell: null, step: 'done' })
  })
  test('a subscribed browser gets a push, and no email follows', () => {
    expect(nextStep(aTurn({ pushable: true }), now)).toMatchObject({
      tell: 'push',
      type: 'new_messages',
      step: 'remind',
    })
    expect(nextStep(aTurn({ pushable: true, kind: 'heart' }), now)).toMatchObject({
      tell: 'push',
      type: 'like',
      step: 'done',
    })
  })
  test('in quiet hours a push waits for their end', () => {
    expect(nextStep(aTurn({ pushable: true, quietUntil: at(3 * HOUR) }), now)).toEqual({
      ...{ tell: null, step: 'push', due: at(3 * HOUR) },
    })
  })
  test('without a browser an email waits ten minutes', () => {
    expect(nextStep(aTurn(), now)).toEqual({ tell: null, step: 'mail', due: at(MAIL_DELAY) })
    const turn = aTurn({ step: 'mail', since: at(-MAIL_DELAY) })
    expect(nextStep(turn, now)).toMatchObject({ tell: 'mail', type: 'new_messages', step: 'remind' })
  })
  test('the first message of a conversation has its own type', () => {
    const turn = aTurn({ step: 'mail', since: at(-MAIL_DELAY), starts: true })
    expect(nextStep(turn, now)).toMatchObject({ tell: 'mail', type: 'new_conversations' })
    const refused = { ...turn, mail: ['new_messages'] as const }
    expect(nextStep(refused, now)).toMatchObject({ tell: null, step: 'remind' })
  })
})

describe('[NOTI-2] email limits', () => {
  const due = { step: 'mail', since: at(-DAY) } as const
  test('one an hour about one person', () => {
    expect(nextStep(aTurn({ ...due, mailed_at: at(-59 * MINUTE) }), now)).toEqual({
      ...{ tell: null, step: 'mail', due: at(MINUTE) },
    })
    expect(nextStep(aTurn({ ...due, mailed_at: at(-HOUR) }), now)).toMatchObject({ tell: 'mail' })
  })
  test('six a day in total', () => {
    const mails = [1, 2, 3, 4, 5].map((hours) => at(-hours * HOUR))
    expect(nextStep(aTurn({ ...due, mails }), now)).toMatchObject({ tell: 'mail' })
    expect(nextStep(aTurn({ ...due, mails: [...mails, at(-23 * HOUR)] }), now)).toEqual({
      ...{ tell: null, step: 'mail', due: at(HOUR) },
    })
    expect(nextStep(aTurn({ ...due, mails: [...mails, at(-DAY)] }), now)).toMatchObject({ tell: 'mail' })
  })
  test('a stopped address gets none', () => {
    expect(nextStep(aTurn({ ...due, stopped: true }), now)).toMatchObject({ tell: null, step: 'remind' })
  })
})

describe('reminders', () => {
  test('[NOTI-1] are sent once, by push where possible, and only to those who want them', () => {
    const turn = aTurn({ step: 'remind', since: at(-DAY) })
    expect(nextStep(turn, now)).toMatchObject({ tell: 'mail', type: 'unread_message_reminders', step: 'done' })
    expect(nextStep({ ...turn, pushable: true }, now)).toMatchObject({ tell: 'push', step: 'done' })
    expect(nextStep({ ...turn, mail: ['new_messages'] }, now)).toEqual({ tell: null, step: 'done', due: null })
  })
})
