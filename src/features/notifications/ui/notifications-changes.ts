import type { changeNotifications, NotificationSettings } from '#features/notifications/notifications.contract.ts'
import type { Channel, NotificationType } from '#features/notifications/notifications.rules.ts'
import type { InputOf } from '#kernel/contract.ts'

type NotificationChange = InputOf<typeof changeNotifications>['body']

/** The request body for one switch. */
export const choiceOf = (type: NotificationType, way: Channel, on: boolean): NotificationChange => ({
  choices: { [type]: { [way]: on } },
})

/** The settings after the server applies a change. */
export function withChange(settings: NotificationSettings, { choices = {}, ...rest }: NotificationChange) {
  const merged = { ...settings, ...rest, choices: { ...settings.choices } }
  for (const type of Object.keys(choices) as NotificationType[])
    merged.choices[type] = { ...settings.choices[type], ...choices[type] }
  return merged
}
