import type { Page } from '@playwright/test'

import { shoot } from './screenshots.ts'

export type Look = { theme: 'dark' | 'light'; width: 390 | 768 | 1280; lang: string }

const isLong = process.env.DUET_LONG === '1'

/** Narrow screens in the longest language. */
const ALL: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) => [
  { theme, width: 390, lang: 'de' } as const,
  { theme, width: 768, lang: 'nl' } as const,
  { theme, width: 1280, lang: 'en' } as const,
])

const PHONE_AT_NIGHT: Look = { theme: 'dark', width: 390, lang: 'de' }
const DESK_BY_DAY: Look = { theme: 'light', width: 1280, lang: 'en' }

/** The long form visits each page in all looks. The short form visits it once, every other page in the other look. */
export const looksOf = (page: number): readonly Look[] =>
  isLong ? ALL : [page % 2 === 0 ? PHONE_AT_NIGHT : DESK_BY_DAY]

/** Keeps a screenshot in the long form: it takes longer than all checks of its page. */
export async function keepPicture(page: Page, name: string, { theme, lang }: Look) {
  if (isLong) await shoot(page, name, { theme, lang })
}

/** Sets theme, language and window, with the entry warning answered. */
export async function dressFor(page: Page, url: string, { theme, width, lang }: Look) {
  const { origin } = new URL(url)
  await page
    .context()
    .addCookies(
      Object.entries({ theme, locale: lang, entry: 'yes' }).map(([name, value]) => ({ name, value, url: origin })),
    )
  await page.setViewportSize({ width, height: 860 })
}
