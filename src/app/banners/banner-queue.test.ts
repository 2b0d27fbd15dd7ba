import { expect, test } from 'vitest'

import type { PageUser } from '../page-user.ts'
import { nextBanner, type QueuedBanner } from './banner-queue.ts'

const ana: PageUser = {
  status: 'not_confirmed',
  email: 'ana@example.com',
  credits: 0,
  paid_user: false,
  scope: ['browse'],
  invisible: false,
  num_unread_messages: 0,
  num_new_likes: 0,
  time_bonus: null,
  profile: { id: 'ana', name: 'Ana', main_image: null },
}
const queue: QueuedBanner[] = [
  { id: 'activation', hiddenOn: ['signup'], isDue: ({ status }) => status === 'not_confirmed' },
  { id: 'add_photo', hiddenOn: ['profile'], isDue: ({ profile }) => profile.main_image === null },
]
const next = (facts: { user?: PageUser; routeId?: string; dismissed?: string[] }) =>
  nextBanner(queue, {
    user: facts.user ?? ana,
    now: new Date('2026-03-05T14:00:00Z'),
    routeId: facts.routeId ?? 'members',
    isDismissed: (id) => facts.dismissed?.includes(id) ?? false,
  })?.id

test('[NAV-5] one banner at a time, in the order of the queue', () => {
  expect(next({})).toBe('activation')
  expect(next({ dismissed: ['activation'] })).toBe('add_photo')
  expect(next({ user: { ...ana, status: 'active' } })).toBe('add_photo')
})

test('[NAV-5] a banner is hidden on its routes and after it was closed', () => {
  expect(next({ routeId: 'signup' })).toBe('add_photo')
  expect(next({ user: { ...ana, status: 'active' }, routeId: 'profile' })).toBeUndefined()
  expect(next({ dismissed: ['activation', 'add_photo'] })).toBeUndefined()
})
