import { changeLanguage } from '#features/me/me.contract.ts'
import type { Locale } from '#kernel/locales.ts'

import { browserApi } from '../browser-api.ts'

/** I18N-4: mails and pushes follow the language of the pages. What goes wrong here must not keep anybody from reading. */
export async function chooseLanguage(language: Locale): Promise<void> {
  await browserApi(changeLanguage, { body: { language } }).catch(() => undefined)
}
