import { describe, expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  server().app.inject({ url, headers: { host: 'localhost', ...headers } })
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([whole, first]) => first ?? whole)

const LANDERS = [
  { path: '/landers/video', films: ['evening', 'evening-wide'], milf: 'women over 40 who know the way' },
  { path: '/landers/transitionsvideolanding', films: ['twos'], milf: 'hers just the way she likes it' },
]

describe.each(LANDERS)('$path', ({ path, films, milf }) => {
  test('[LAND-1] the still is in the first HTML, and no framework is loaded', async () => {
    const { body, statusCode } = await get(path)
    expect(statusCode).toBe(200)
    const still = /<img [^>]*>/.exec(body)?.[0]
    expect(still).toContain(`src="/assets/${films[0]}-`)
    expect(still).toMatch(/width="720" height="1280"/)
    expect(still).toMatch(/fetchpriority="high"/i)
    expect(body).not.toMatch(/<script[^>]* src=/)
    expect(body).not.toMatch(/<link[^>]*modulepreload/)
    expect(body).toContain('id="join"')
    expect(body).toContain('action="/signup"')
  })

  test('[LAND-1] the film is muted, respects reduced motion and can be paused', async () => {
    const { body } = await get(path)
    const [video = ''] = all(body, /<video[\s\S]*?<\/video>/g)
    expect(video).toMatch(/^<video muted="" autoplay="" loop="" playsinline=""/i)
    const sources = all(video, /<source [^>]*>/g)
    expect(sources).toHaveLength(films.length * 2)
    for (const source of sources) expect(source).toContain('(prefers-reduced-motion: no-preference)')
    expect(body).toContain('<input type="checkbox" aria-label="Pause the film"/>')
  })

  test('[LAND-1] the CSP allows the film; it supports ranges and caching', async () => {
    const page = await get(path)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('media-src')
    const files = all(page.body, /<source src="([^"]*)"/g)
    expect(files.filter((file) => file.endsWith('.mp4'))).toHaveLength(films.length)
    for (const file of files) {
      const part = await get(file, { range: 'bytes=10-19' })
      expect(part.statusCode).toBe(206)
      expect(part.rawPayload).toHaveLength(10)
      expect(part.headers['content-range']).toMatch(/^bytes 10-19\/\d+$/)
      expect(part.headers['content-type']).toBe(file.endsWith('.mp4') ? 'video/mp4' : 'video/webm')
      expect(part.headers['cache-control']).toContain('immutable')
    }
  })

  test('[LAND-1] [SITE-3] the slug changes copy, people and colours; an unknown one changes nothing', async () => {
    const [own, other, unknown] = await Promise.all(
      ['', '/milf-in-amsterdam', '/somewhere'].map((slug) => get(path + slug)),
    )
    expect(own?.body).toContain('data-niche="general"')
    expect(unknown?.body).toContain('data-niche="general"')
    expect(other?.body).toContain('data-niche="milf"')
    expect(other?.body).toContain(milf)
    expect(own?.body).not.toContain(milf)
    expect(other?.body).toContain('/assets/pair-milf-1')
    expect(other?.body).not.toContain('/assets/pair-general-1')
  })
})
