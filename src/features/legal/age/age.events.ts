import type { ProfileId, SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import { defineEvent } from '#platform/events.ts'

/** Somebody has passed an age check; `locale` is the language of the page they see it on. */
export const ageShown = defineEvent<{ profile: ProfileId; site: SiteId; locale: TextLocale }>('ageShown')
