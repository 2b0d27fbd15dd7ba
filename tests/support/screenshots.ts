import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'

import { findBrowser } from './find-browser.ts'

const SCREENS = fileURLToPath(new URL('../../screens', import.meta.url))

/** Heights of a common phone, tablet and laptop; what fills the window then looks as it does there. */
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1280: 800 }
const OTHER_HEIGHT = 900

/** A page that polls or waits for a picture is shot as it is then. */
const SETTLE_TIMEOUT_MS = 10_000

/** Writes `screens/<name>-<width>-<theme>-<lang>.png`, full page; theme and language are what the page shows. */
export async function shoot(page: Page, name: string, { out = SCREENS, theme = '', lang = '' } = {}) {
  await settle(page)
  const shown = await page.evaluate(() => {
    const scheme = getComputedStyle(document.documentElement).colorScheme
    const dark = scheme === 'dark' || (scheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches)
    return { width: window.innerWidth, theme: dark ? 'dark' : 'light', lang: document.documentElement.lang || 'none' }
  })
  await mkdir(out, { recursive: true })
  const path = join(out, `${name}-${shown.width}-${theme || shown.theme}-${lang || shown.lang}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  return path
}

/** Waits for the network, fonts and pictures, also those that load only when scrolled to. */
async function settle(page: Page) {
  const patience = { timeout: SETTLE_TIMEOUT_MS }
  await page.waitForLoadState('networkidle', patience).catch(() => undefined)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
  })
  await page
    .waitForFunction(() => [...document.images].every((image) => image.complete), undefined, patience)
    .catch(() => undefined)
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '390,768,1280' },
      themes: { type: 'string', default: 'dark,light' },
      langs: { type: 'string', default: 'en' },
      out: { type: 'string', default: SCREENS },
      cookie: { type: 'string', multiple: true, default: [] },
    },
  })
  const [base, ...paths] = positionals
  if (!base || paths.length === 0) {
    console.error(
      'node tests/support/screenshots.ts <base-url> <path...> [--widths 390,768,1280] [--themes dark,light] [--langs en,nl,de] [--out dir] [--cookie name=value]',
    )
    process.exit(2)
  }

  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    for (const width of values.widths.split(',').map(Number))
      for (const theme of values.themes.split(','))
        for (const lang of values.langs.split(',')) {
          const context = await browser.newContext({
            viewport: { width, height: HEIGHTS[width] ?? OTHER_HEIGHT },
            locale: lang,
            colorScheme: theme === 'light' ? 'light' : 'dark',
            reducedMotion: 'reduce',
          })
          const cookies = [`theme=${theme}`, `locale=${lang}`, ...values.cookie]
          await context.addCookies(cookies.map((cookie) => ({ ...nameAndValue(cookie), url: base })))
          for (const path of paths) console.log(await visit(await context.newPage(), new URL(path, base), theme, lang))
          await context.close()
        }
  } finally {
    await browser.close()
  }

  /** Returns the picture's path and what a look at the picture would not tell. */
  async function visit(page: Page, url: URL, theme: string, lang: string) {
    const remarks: string[] = []
    page.on('pageerror', (error) => remarks.push(`error: ${error.message}`))
    const reply = await page.goto(url.href)
    if (reply && !reply.ok()) remarks.push(`status ${reply.status()}`)
    const picture = await shoot(page, nameOf(url), { out: values.out, theme, lang })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (excess > 0) remarks.push(`wider than the window by ${excess} px`)
    await page.close()
    return [picture, ...remarks].join('  ! ')
  }
}

/** Such as "home", "members-12-chat", or "bbw-home" for a site of its own host. */
function nameOf({ hostname, pathname, search }: URL) {
  const site = hostname.endsWith('.localhost') ? hostname.slice(0, -'.localhost'.length) : ''
  const words = `${pathname === '/' ? 'home' : pathname}${search}`.match(/[\w.]+/g) ?? []
  return [site, ...words].filter(Boolean).join('-')
}

function nameAndValue(cookie: string) {
  const end = cookie.indexOf('=')
  return { name: cookie.slice(0, end), value: cookie.slice(end + 1) }
}

if (import.meta.main) await main()
