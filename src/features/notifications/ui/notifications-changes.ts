import type { changeNotifications, NotificationSettings } from '#features/notifications/notifications.contract.ts'
import type { Channel, NotificationType } from '#features/notifications/notifications.rules.ts'
import type { InputOf } from '#kernel/contract.ts'

type NotificationChange = InputOf<typeof changeNotifications>['body']

/** One switch, as the call wants it. */
export const choiceOf = (type: NotificationType, way: Channel, on: boolean): NotificationChange => ({
  choices: { [type]: { [way]: on } },
})

/** The settings as they are once the server has taken a change: only what it names is different. */
export function withChange(settings: NotificationSettings, { choices = {}, ...rest }: NotificationChange) {
  const merged = { ...settings, ...rest, choices: { ...settings.choices } }
  for (const type of Object.keys(choices) as NotificationType[])
    merged.choices[type] = { ...settings.choices[type], ...choices[type] }
  return merged
}
