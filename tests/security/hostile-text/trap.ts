import type { BrowserContext, Page } from '@playwright/test'

import { STRANGE_HOST, TRAP } from './corpus.ts'

/** What hostile text achieved, each line with its address; empty when all is well. */
export type Trap = { caught: string[] }

/**
 * Watches every page of a browser for executed code, dialogs, content policy violations, page errors, new windows and
 * outgoing requests.
 */
export async function setTrap(context: BrowserContext): Promise<Trap> {
  const caught: string[] = []
  const tell = (page: Page, what: string) => void caught.push(`${what} at ${addressOf(page)}`)
  await context.exposeBinding(TRAP, ({ page }, id: string) => tell(page, `ran: ${id}`))
  await context.addInitScript((trap) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report = (window as unknown as Record<string, (words: string) => void>)[trap]
      report?.(`policy ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  }, TRAP)
  const watch = (page: Page) => {
    page.on('dialog', async (dialog) => {
      // The product's own question about unsaved changes.
      if (dialog.type() === 'beforeunload') return dialog.accept()
      tell(page, `dialog: ${dialog.message()}`)
      await dialog.dismiss()
    })
    page.on('pageerror', (error) => tell(page, `error: ${error.message}`))
    page.on('popup', () => tell(page, 'window opened'))
    page.on('request', (request) => {
      if (new URL(request.url()).host.endsWith(STRANGE_HOST)) tell(page, `asked for ${request.url()}`)
    })
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  return { caught }
}

/** Long addresses consist of hostile text themselves. */
const addressOf = (page: Page) => page.url().slice(0, 120)

/**
 * Markup that came from text, whether or not it ran: the product writes no event handler attributes, no frames but the
 * sandboxed ones of the workshop, and no script addresses.
 */
export function markupIn(page: Page): Promise<string[]> {
  return page.evaluate((strangeHost) => {
    const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster']
    const isStrange = (value: string) => {
      if (/^(javascript|vbscript|data:text)/i.test(value.replaceAll(/\s/g, ''))) return true
      return URL.canParse(value, document.baseURI) && new URL(value, document.baseURI).host.endsWith(strangeHost)
    }
    const isFault = ({ name, value }: Attr) => {
      if (name.startsWith('on')) return true
      if (ADDRESSES.includes(name)) return isStrange(value)
      return name === 'style' && value.includes(strangeHost)
    }
    const FOREIGN =
      'base, object, embed, math, template[shadowrootmode], iframe:not([sandbox=""]), meta[http-equiv=refresh]'
    // CHAT-10: a link in a message shows where it leads and tells the other site nothing.
    const isSafeLink = (element: Element, { name, value }: Attr) =>
      name === 'href' &&
      element.matches('a[target=_blank][rel="noopener noreferrer nofollow"]') &&
      /^https?:/.test(value) &&
      URL.parse(element.textContent ?? '')?.href === value
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const wrong = [...element.attributes].filter((each) => isFault(each) && !isSafeLink(element, each))
      const whole = element.matches(FOREIGN) ? [`<${element.localName}>`] : []
      return [...whole, ...wrong.map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 80)}">`)]
    })
  }, STRANGE_HOST)
}

/** White space depends on the layout. */
const smooth = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Which of these texts a page does not show verbatim. */
export async function missingOn(page: Page, texts: readonly string[]): Promise<string[]> {
  // A page that just navigated has no body for a moment.
  const shown = smooth(await page.evaluate(() => document.body?.textContent ?? ''))
  return texts.filter((text) => !shown.includes(smooth(text)))
}

/** Types into every field of the page, so that screens which echo input do so. */
export function typeEverywhere(page: Page, text: string): Promise<number> {
  return page.evaluate(async (text) => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
      (field) => ['text', 'search', 'email', 'tel', 'url', 'textarea', 'password'].includes(field.type),
    )
    for (const field of fields) {
      // React detects outside writes only through the prototype's setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return fields.length
  }, text)
}
