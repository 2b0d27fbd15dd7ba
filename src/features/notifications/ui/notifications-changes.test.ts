import { expect, test } from 'vitest'

import type { NotificationSettings } from '#features/notifications/notifications.contract.ts'
import { DEFAULT_TYPES, NOTIFICATION_TYPES } from '#features/notifications/notifications.rules.ts'

import { choiceOf, withChange } from './notifications-changes.ts'

const settings: NotificationSettings = {
  choices: Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [
      type,
      { mail: DEFAULT_TYPES.includes(type), push: DEFAULT_TYPES.includes(type) },
    ]),
  ) as NotificationSettings['choices'],
  quiet_hours: null,
  neutral: false,
  notifications_disabled: [],
}

test('[NOTI-1] a switch changes only its own type and channel', () => {
  const after = withChange(settings, choiceOf('like', 'mail', false))
  expect(after).toEqual({ ...settings, choices: { ...settings.choices, like: { mail: false, push: true } } })
  // The original must stay intact: it is restored when the change is refused.
  expect(settings.choices.like).toEqual({ mail: true, push: true })
})

test('[NOTI-1] queued changes add up, the latest on top', () => {
  const waiting = [choiceOf('news', 'mail', true), choiceOf('news', 'push', true), choiceOf('news', 'mail', false)]
  expect(waiting.reduce(withChange, settings).choices.news).toEqual({ mail: false, push: true })
})

test('[NOTI-1] quiet hours and wording change independently of the switches', () => {
  const quiet_hours = { from: '22:00', until: '08:00', time_zone: 'Europe/Amsterdam' }
  const quiet = withChange(settings, { quiet_hours })
  expect(quiet).toEqual({ ...settings, quiet_hours })
  expect(withChange(quiet, { neutral: true })).toEqual({ ...settings, quiet_hours, neutral: true })
  expect(withChange(quiet, { quiet_hours: null })).toEqual(settings)
})
