import type { SiteSection } from '#platform/site.ts'

import { accountsSection } from './accounts/accounts.settings.ts'
import { chatSection } from './chat/chat.settings.ts'
import { creditsSection } from './credits/credits.settings.ts'
import { discountsSection } from './discounts/discounts.settings.ts'
import { giftsSection } from './gifts/gifts.settings.ts'
import { leavingSection } from './leaving/leaving.settings.ts'
import { ageSection } from './legal/age/age.settings.ts'
import { legalSection } from './legal/legal.settings.ts'
import { mailingSection } from './mailing/mailing.settings.ts'
import { paymentsSection } from './payments/payments.settings.ts'
import { photosSection } from './photos/photos.settings.ts'
import { profilesSection } from './profiles/profiles.settings.ts'
import { searchSection } from './search/search.settings.ts'
import { siteSection } from './sites/sites.settings.ts'

/** Every section of a site file. Apart from the rest of the product, which takes a second to import. */
export const sections: readonly SiteSection[] = [
  siteSection,
  legalSection,
  ageSection,
  accountsSection,
  mailingSection,
  creditsSection,
  discountsSection,
  paymentsSection,
  profilesSection,
  photosSection,
  searchSection,
  chatSection,
  giftsSection,
  leavingSection,
]
