import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

import type { ServerEnv } from '#app/ssr.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { mayLookAround } from '#features/profiles/find-visible-profile.ts'
import { isCountry, isLocale } from '#kernel/locales.ts'
import type { Caches } from '#platform/cache.ts'
import type { Context } from '#platform/context.ts'

import { keptLanders, type Lander } from './kept-landers.ts'

type Make = (request?: Request, env?: ServerEnv) => Promise<Response>

/** Unguessable, so page content cannot collide with it. */
const STAND_IN = `nonce-${randomBytes(16).toString('base64url')}`

/**
 * LAND-1: landers are cached across visitors. The cached HTML holds a placeholder for the nonce; theme, country and the
 * answered entry warning are part of the key; tracking parameters go into a cookie, never into the page.
 */
export function landerPages({ caches, build }: { caches: Caches; build: string }) {
  const kept = keptLanders(caches)
  return {
    async answer(ctx: Context, request: FastifyRequest, env: ServerEnv, make: Make): Promise<Response> {
      const url = new URL(request.url, env.page.origin)
      if (request.method !== 'GET' || env.page.loggedIn || !kept.mayKeep(url.pathname)) return make()
      const page = forEverybody(env.page)
      const address = addressOf(url)
      const key = JSON.stringify([build, ...whatMakesIt(ctx, address, page)])
      const found = await kept.find(ctx, key)
      if (found !== undefined) return answerOf(found, env.nonce)
      let shown: readonly LanderPerson[] | undefined
      const response = await make(new Request(new URL(address, url)), {
        ...env,
        page,
        nonce: STAND_IN,
        keepPage: (people) => {
          shown = people
        },
      })
      if (!isHtml(response)) return response
      const lander = { html: await response.text(), standIn: STAND_IN }
      if (shown !== undefined && response.status === 200) await kept.keep(ctx, key, lander, shown)
      return answerOf(lander, env.nonce, response)
    },
  }
}

/** Only the language parameter changes the page; it has its own canonical URL. */
function addressOf({ pathname, searchParams }: URL): string {
  const lang = searchParams.get('lang')
  return isLocale(lang) ? `${pathname}?lang=${lang}` : pathname
}

/** Countries without special rules share a page. */
const forEverybody = (page: ServerEnv['page']) => ({ ...page, country: isCountry(page.country) ? page.country : null })

function whatMakesIt(ctx: Context, address: string, page: ServerEnv['page']) {
  const { locale, textLocale, theme, country, entryConfirmed, origin } = page
  return [ctx.site.id, origin, address, locale, textLocale, theme, country, entryConfirmed, mayLookAround(ctx)]
}

const isHtml = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/html')

function answerOf({ html, standIn }: Lander, nonce: string, { status, headers }: ResponseInit = {}): Response {
  const filled = new Headers(headers)
  filled.set('content-type', 'text/html; charset=utf-8')
  return new Response(html.replaceAll(standIn, nonce), { ...(status !== undefined && { status }), headers: filled })
}
