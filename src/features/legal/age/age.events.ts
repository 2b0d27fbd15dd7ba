import type { ProfileId, SiteId } from '#kernel/ids.ts'
import type { TextLocale } from '#kernel/locales.ts'
import { defineEvent } from '#platform/events.ts'

/** `locale` is the language of the page that shows the result. */
export const ageShown = defineEvent<{ profile: ProfileId; site: SiteId; locale: TextLocale }>('ageShown')
