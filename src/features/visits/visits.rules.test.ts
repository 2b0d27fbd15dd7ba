import { describe, expect, test } from 'vitest'

import { deviceOf, isBot, isCountedPage, isDocument, isPrefetch, landerOf, sourceOf } from './visits.rules.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605 Version/15.0 Mobile/15E148 Safari/604'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537 Chrome/150.0 Mobile Safari/537'
const GALAXY_TAB = 'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537 Chrome/150.0 Safari/537'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

describe('[FIG-40] who is counted', () => {
  test.each([IPHONE, IPAD, PIXEL, GALAXY_TAB, FIREFOX])('a browser: %s', (agent) => {
    expect(isBot(agent)).toBe(false)
  })

  test.each([
    ...[
      '',
      ' ',
      'curl/8.9',
      'python-requests/2.32',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ],
    ...[
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23',
      'Slackbot-LinkExpanding 1.0',
    ],
    ...[
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 HeadlessChrome/150.0 Safari/537',
      'AhrefsBot/7.0',
      'UptimeRobot/2.0',
    ],
  ])('no program: "%s"', (agent) => {
    expect(isBot(agent)).toBe(true)
  })

  test('no page fetched ahead or inside another, and no page nobody opens', () => {
    expect(isPrefetch({ 'sec-purpose': 'prefetch;prerender' })).toBe(true)
    expect(isPrefetch({ purpose: 'prefetch' })).toBe(true)
    expect(isPrefetch({ 'x-moz': 'prefetch' })).toBe(true)
    expect(isPrefetch({ 'sec-fetch-dest': 'document' })).toBe(false)
    expect(['document', undefined, 'iframe', 'empty'].map((dest) => isDocument({ 'sec-fetch-dest': dest }))).toEqual([
      ...[true, true, false, false],
    ])
    expect(['index', 'dev-mails', 'offline', 'robots', 'not-found', undefined].map(isCountedPage)).toEqual([
      ...[true, false, false, false, false, false],
    ])
  })
})

describe('[FIG-41] what a visit says', () => {
  test.each([
    ['index', 'home'],
    ['landers-tinderswipe', 'tinderswipe'],
    ['landers-alonetonight-slug', 'alonetonight'],
    ['members-id-landing', 'member-portrait'],
    ['members-id-landing2-slug', 'member-pair'],
    ['members-id-signup', 'signup'],
    ['members', 'search'],
    ['members-id', 'profile'],
    ['pages-terms', 'legal'],
    ['to-pages-terms', 'legal'],
    ['login', 'login'],
    ['reset-password', 'other'],
  ])('the lander of %s is %s', (page, lander) => {
    expect(landerOf(page)).toBe(lander)
  })

  const from = (referer?: string, tracking?: Record<string, string>) =>
    sourceOf({ referer, tracking, host: 'amora.example' })

  test('a partner’s link wins over the page it stood on', () => {
    expect(from('https://www.google.de/', { network: 'Partner-DE', ref: '7' })).toBe('partner-de')
    expect(from(undefined, { ref: 'Newsletter  NL\u0000' })).toBe('newsletter nl')
    expect(from(undefined, { sub1: 'x'.repeat(90) })).toHaveLength(40)
  })

  test('nobody’s link poses as one of our own names', () => {
    expect(from(undefined, { network: 'Direct' })).toBe('link: direct')
    expect(from(undefined, { network: '(others)' })).toBe('links')
    expect(from(undefined, { network: '\u202e' })).toBe('links')
  })

  test.each([
    [undefined, 'direct'],
    ['https://amora.example/landers/video', 'direct'],
    ['https://www.google.co.uk/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://l.facebook.com/l.php', 'social'],
    ['https://t.co/abc', 'social'],
    ['https://blog.example.org/x', 'links'],
    ['https://notgoogle.com/', 'links'],
    ['rubbish', 'direct'],
  ])('from %s: %s', (referer, source) => {
    expect(from(referer)).toBe(source)
  })

  test('the kind of device', () => {
    expect([IPHONE, IPAD, PIXEL, GALAXY_TAB, FIREFOX, ''].map(deviceOf)).toEqual([
      ...['phone', 'tablet', 'phone', 'tablet', 'computer', 'computer'],
    ])
  })
})
