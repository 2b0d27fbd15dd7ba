import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { PUBLIC_LANDERS } from '#app/seo/public-pages.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aShownCrowd } from '#tests/factories/shown-people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const WITH_APPLICATION = /<script[^>]*\ssrc=|<link[^>]*modulepreload|__reactRouter|type="module"/
const MEMBER_LANDERS = ['landing', 'landing2', 'landing3']
const HOSTS = ['localhost', 'she.localhost', 'bdsm.localhost', 'gay.localhost']

const pageOf = async (url: string, { host = 'localhost' } = {}) =>
  (await server().app.inject({ url, headers: { host, 'accept-language': 'en' } })).body

/** The built style sheet of a page. */
function styleOf(html: string): string {
  const [, path] = html.match(/<link rel="stylesheet" href="(\/assets\/[\w.-]+)"/)!
  return readFileSync(new URL(`../../build/client${path}`, import.meta.url), 'utf8')
}

const escaped = (name: string) => name.replace(/[^\w-]/g, String.raw`\$&`)

/** Classes in a page that the style sheet has a rule for. */
function styledClasses(html: string, style: string): string[] {
  const names = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list]) => list!.split(/\s+/)))
  return [...names]
    .map((name) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'"))
    .filter((name) => name !== '' && style.includes(`.${escaped(name)}`))
}

describe('the home page', () => {
  test.each(HOSTS)('[NAV-1, NAV-10] of %s is static for visitors, and redirects members', async (host) => {
    expect(await pageOf('/', { host })).not.toMatch(WITH_APPLICATION)
    const member = await aMemberOf(server(), { host })
    const { statusCode, headers } = await member.get('/')
    expect([statusCode, headers.location]).toEqual([302, '/members'])
  })

  test('[PAY-11] names the limits beside what it calls free', async () => {
    expect(await pageOf('/')).toContain(
      'Until your first package: 4 likes a day, 2 conversations you start and 3 photos of each person.',
    )
  })

  test('contains everything its small script needs', async () => {
    const html = await pageOf('/')
    const [, menu] = html.match(/popovertarget="([^"]+)"/i)!
    expect(html).toContain(`id="${menu}" popover="auto" role="menu"`)
    expect(html).toContain('data-choose-theme')
    expect(html).toMatch(/<form data-join="true"[^>]*action="\/signup"/)
  })
})

test('[PAY-2] the style sheet hides Apple Pay from browsers that do not know it, before any script runs', async () => {
  const member = await aMemberOf(server())
  const { body } = await member.get('/credits?country=GB')
  expect(body).toMatch(/class="[^"]*apple-pay-button[^"]*"[\s\S]*Apple Pay/)
  expect(styleOf(body)).toMatch(/@supports not \(+-webkit-appearance: ?-apple-pay-button\)+\{[^}]*\{display:none\}/)
})

test('static pages have a lighter style sheet that covers every class they use', async () => {
  const [shown] = await aShownCrowd(
    server(),
    Array.from({ length: 8 }, (_, place) => ({ name: `Window ${place}`, gender: 'female' as const })),
  )
  const whole = styleOf(await pageOf('/login'))
  const pages = [
    ...HOSTS.map((host) => ({ url: '/', host })),
    { url: '/offline', host: 'localhost' },
    ...[...PUBLIC_LANDERS, ...MEMBER_LANDERS.map((kind) => `/members/${shown}/${kind}`)].map((url) => ({
      url,
      host: 'localhost',
    })),
  ]
  for (const { url, host } of pages) {
    const html = await pageOf(url, { host })
    const light = styleOf(html)
    expect(light.length, url).toBeLessThan(whole.length * 0.7)
    expect([url, styledClasses(html, light)]).toEqual([url, styledClasses(html, whole)])
    expect(styledClasses(html, light).length).toBeGreaterThan(10)
  }
})
