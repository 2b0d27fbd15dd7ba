import type { Handler } from '#platform/events.ts'
import type { ApiPlugin } from '#platform/http/operations.ts'
import type { SiteSection } from '#platform/site.ts'

import { accountsRoutes } from './accounts/accounts.routes.ts'
import { accountsSection } from './accounts/accounts.settings.ts'
import { chatSection } from './chat/chat.settings.ts'
import { creditsHandlers } from './credits/credits.handlers.ts'
import { creditsSection } from './credits/credits.settings.ts'
import { giftsSection } from './gifts/gifts.settings.ts'
import { leavingSection } from './leaving/leaving.settings.ts'
import { legalSection } from './legal/legal.settings.ts'
import { mailingSection } from './mailing/mailing.settings.ts'
import { meRoutes } from './me/me.routes.ts'
import { paymentsSection } from './payments/payments.settings.ts'
import { photosSection } from './photos/photos.settings.ts'
import { placesRoutes } from './places/places.routes.ts'
import { profilesHandlers } from './profiles/profiles.handlers.ts'
import { profilesRoutes } from './profiles/profiles.routes.ts'
import { profilesSection } from './profiles/profiles.settings.ts'
import { searchSection } from './search/search.settings.ts'
import { signupRoutes } from './signup/signup.routes.ts'
import { sitesRoutes } from './sites/sites.routes.ts'
import { siteSection } from './sites/sites.settings.ts'

/** The whole product, put together once: server and command line mount these lists. */
export const routes: readonly ApiPlugin[] = [
  sitesRoutes,
  placesRoutes,
  accountsRoutes,
  profilesRoutes,
  meRoutes,
  signupRoutes,
]

export const sections: readonly SiteSection[] = [
  siteSection,
  legalSection,
  accountsSection,
  mailingSection,
  creditsSection,
  paymentsSection,
  profilesSection,
  photosSection,
  searchSection,
  chatSection,
  giftsSection,
  leavingSection,
]

export const handlers: readonly Handler[] = [...creditsHandlers, ...profilesHandlers]
