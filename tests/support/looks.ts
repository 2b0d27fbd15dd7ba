import type { Page } from '@playwright/test'

import { shoot } from './screenshots.ts'

export type Look = { theme: 'dark' | 'light'; width: 390 | 768 | 1280; lang: string }

const isLong = process.env.DUET_LONG === '1'

/** Narrow screens in the longest language. In the short form a phone at night and a desk by day stand for all. */
export const LOOKS: readonly Look[] = isLong
  ? (['dark', 'light'] as const).flatMap((theme) => [
      { theme, width: 390, lang: 'de' } as const,
      { theme, width: 768, lang: 'nl' } as const,
      { theme, width: 1280, lang: 'en' } as const,
    ])
  : [
      { theme: 'dark', width: 390, lang: 'de' },
      { theme: 'light', width: 1280, lang: 'en' },
    ]

/** For people to look at, in the long form: a picture takes longer than everything that is tested on its page. */
export async function keepPicture(page: Page, name: string, { theme, lang }: Look) {
  if (isLong) await shoot(page, name, { theme, lang })
}

/** As a browser that has chosen before: theme, language, and the entry warning answered. */
export async function dressFor(page: Page, url: string, { theme, width, lang }: Look) {
  const { origin } = new URL(url)
  await page
    .context()
    .addCookies(
      Object.entries({ theme, locale: lang, entry: 'yes' }).map(([name, value]) => ({ name, value, url: origin })),
    )
  await page.setViewportSize({ width, height: 860 })
}
