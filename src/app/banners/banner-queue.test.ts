import { describe, expect, test } from 'vitest'

import type { PageUser } from '#app/page/page-user.ts'
import { HOUR } from '#kernel/time.ts'

import { nextBanner, QUEUE } from './banner-queue.ts'

const NOW = new Date('2026-03-05T14:00:00Z')
const photo = { filename: 'a' } as unknown as PageUser['profile']['main_image']
const bonus = { expires: new Date(NOW.getTime() + HOUR) } as PageUser['time_bonus']

/** All banners are due for her. */
const ana: PageUser = {
  status: 'not_confirmed',
  email: 'ana@example.com',
  credits: 0,
  paid_user: false,
  scope: ['browse'],
  hold: null,
  invisible: false,
  num_unread_messages: 0,
  num_new_likes: 0,
  time_bonus: bonus,
  notifications_disabled: [],
  profile: { id: 'ana', name: 'Ana', main_image: null },
}
/** No banners are due for him. */
const ben: PageUser = { ...ana, status: 'active', time_bonus: null, profile: { ...ana.profile, main_image: photo } }

type Facts = {
  user?: PageUser
  routeId?: string
  dismissed?: readonly string[]
  mayAskForPush?: boolean
}
const next = ({ user = ana, routeId = 'members', dismissed = [], mayAskForPush = true }: Facts) =>
  nextBanner(QUEUE, {
    ...{ user, now: NOW, routeId, mayAskForPush },
    isDismissed: (id) => dismissed.includes(id),
  })?.id

describe('[NAV-5] the queue', () => {
  test('shows one banner at a time; closing it reveals the next', () => {
    const dismissed: string[] = []
    const seen: (string | undefined)[] = []
    // The first banner cannot be closed.
    for (const _ of QUEUE.slice(1)) {
      const id = next({ dismissed })
      seen.push(id)
      if (id) dismissed.push(id)
    }
    expect(seen).toEqual(['activation', 'add_photo', 'push', undefined, undefined])
    const stopped = { ...ana, notifications_disabled: ['bounce' as const] }
    expect(next({ user: stopped, dismissed })).toBe('notifications_disabled')
  })

  test('the order is fixed', () => {
    expect(QUEUE.map(({ id }) => id)).toEqual([
      'profile_hidden',
      'activation',
      'time_bonus',
      'add_photo',
      'push',
      'notifications_disabled',
    ])
  })

  test('[PAY-8] offers nothing before the address is confirmed', () => {
    expect(next({ dismissed: ['activation'] })).toBe('add_photo')
    expect(next({ user: { ...ana, status: 'active' } })).toBe('time_bonus')
  })

  test('shows nothing when nothing is due', () => {
    expect(next({ user: ben, mayAskForPush: false })).toBeUndefined()
  })

  test('each banner has its own condition', () => {
    const quiet = { mayAskForPush: false }
    expect(next({ ...quiet, user: { ...ben, time_bonus: bonus } })).toBe('time_bonus')
    expect(next({ ...quiet, user: { ...ben, time_bonus: bonus, first_hour: 'open' } })).toBeUndefined()
    expect(next({ ...quiet, user: { ...ben, time_bonus: { ...bonus!, expires: NOW } } })).toBeUndefined()
    expect(next({ ...quiet, user: { ...ben, status: 'not_confirmed' } })).toBe('activation')
    expect(next({ ...quiet, user: { ...ben, profile: ana.profile } })).toBe('add_photo')
    expect(next({ user: ben })).toBe('push')
    for (const reason of ['fbl', 'bounce', 'listunsubscribe'] as const)
      expect(next({ ...quiet, user: { ...ben, notifications_disabled: [reason] } })).toBe('notifications_disabled')
  })

  test('[R-AGE-5] a hidden member sees that first, gets no offers meanwhile, and reads the details on the profile', () => {
    const user: PageUser = { ...ben, time_bonus: bonus, hold: { since: NOW, reference: 'K7QM-2XDP' } }
    expect(next({ user })).toBe('profile_hidden')
    expect(next({ user, routeId: 'profile' })).toBeUndefined()
    expect(next({ user: { ...user, notifications_disabled: ['bounce'] }, routeId: 'profile' })).toBe(
      'notifications_disabled',
    )
  })

  test('does not ask an unreachable member to check their inbox', () => {
    const user: PageUser = { ...ben, status: 'not_confirmed', notifications_disabled: ['bounce'] }
    expect(next({ user, mayAskForPush: false })).toBe('notifications_disabled')
  })
})

describe('[NAV-5] hidden routes', () => {
  const elsewhere = ['members', 'members-id', 'chats', 'likes', 'credits', 'transactions-id', 'match-finder']
  const only: Record<string, PageUser> = {
    add_photo: { ...ben, profile: ana.profile },
    push: ben,
    notifications_disabled: { ...ben, notifications_disabled: ['fbl'] },
  }
  const table: [string, readonly string[], readonly string[]][] = [
    ['add_photo', ['profile', 'signup', 'activate-done', 'premium', 'notifications', 'directdebit'], elsewhere],
    [
      'push',
      [
        ...[
          'signup',
          'notifications',
          'notifications-delete',
          'activate-done',
          'age',
          'appeal',
          'premium',
          'swipe-game',
        ],
        ...['credits', 'credits-repeat-order', 'credits-id-paymentmethod', 'directdebit', 'transactions-id'],
      ],
      ['profile', 'members', 'members-id', 'chats', 'likes', 'match-finder'],
    ],
    ['notifications_disabled', ['notifications'], ['profile', 'premium', ...elsewhere]],
  ]

  test.each(table)('%s', (id, hidden, shown) => {
    const facts = { user: only[id]!, mayAskForPush: id === 'push' }
    for (const routeId of hidden) expect([routeId, next({ ...facts, routeId })]).toEqual([routeId, undefined])
    for (const routeId of shown) expect([routeId, next({ ...facts, routeId })]).toEqual([routeId, id])
  })

  test('a banner hidden on this route makes room for the next', () => {
    expect(next({ routeId: 'directdebit', user: { ...ana, status: 'active' } })).toBeUndefined()
    expect(next({ routeId: 'profile', dismissed: ['activation'] })).toBe('push')
  })
})
