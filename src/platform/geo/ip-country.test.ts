import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openIpCountry } from './ip-country.ts'

const shipped = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
const { countryOf } = openIpCountry()

test.each([
  ['8.8.8.8', 'US'],
  ['145.97.39.155', 'NL'],
  ['193.190.198.27', 'BE'],
  ['193.51.196.138', 'FR'],
  ['193.206.158.22', 'IT'],
  ['130.206.13.20', 'ES'],
  ['141.20.1.1', 'DE'],
  ['131.130.1.11', 'AT'],
  ['134.226.1.1', 'IE'],
  ['193.60.0.1', 'GB'],
  ['128.100.100.128', 'CA'],
  ['148.81.1.1', 'PL'],
  ['129.78.5.8', 'AU'],
  ['130.216.1.1', 'NZ'],
  ['129.132.1.1', 'CH'],
  ['130.225.1.1', 'DK'],
  ['128.214.1.1', 'FI'],
  ['129.240.1.1', 'NO'],
  ['130.237.28.40', 'SE'],
  ['2001:4860:4860::8888', 'US'],
  ['2001:610::1', 'NL'],
  ['2001:638::1', 'DE'],
  ['2001:6B0:0:0:0:0:0:1', 'SE'],
])('%s is in %s', (address, country) => {
  expect(countryOf(address)).toBe(country)
})

test.each(['::ffff:145.97.39.155', '::FFFF:145.97.39.155', '::ffff:9161:279b', '0:0:0:0:0:ffff:145.97.39.155'])(
  '%s is the IPv4 address in it',
  (address) => {
    expect(countryOf(address)).toBe('NL')
  },
)

test.each([
  '127.0.0.1',
  '10.20.30.40',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '100.127.255.255',
  '0.0.0.0',
  '192.0.2.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::8.8.8.8',
  'fe80::1',
  'fe80::1%eth0',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:192.168.0.1',
])('%s is nowhere', (address) => {
  expect(countryOf(address)).toBeNull()
})

test.each([
  '',
  ' ',
  'unknown',
  '8.8.8',
  '8.8.8.8.8',
  '256.1.1.1',
  '8.8.8.8:443',
  '[::1]',
  '8.8.8.8 ',
  '08.8.8.8',
  'a::b::c',
])('garbage has no country: %j', (address) => {
  expect(countryOf(address)).toBeNull()
})

test('no text whatever makes it throw', () => {
  const address = fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV4(), fc.ipV6())
  fc.assert(
    fc.property(address, (text) => {
      const country = countryOf(text)
      expect(country === null || /^[A-Z]{2}$/.test(country)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('an IPv4 file says nothing about IPv6', () => {
  const v4 = openIpCountry(join(dirname(shipped), 'geo-whois-asn-country-ipv4.mmdb'))
  expect(v4.countryOf('8.8.8.8')).toBe('US')
  expect(v4.countryOf('2001:4860:4860::8888')).toBeNull()
})

describe('a file that cannot be used stops with a sentence', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ip-country-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  test('missing, or a folder', () => {
    expect(() => openIpCountry(join(folder, 'none.mmdb'))).toThrow(/none\.mmdb cannot be read: check IP_COUNTRY_FILE/)
    expect(() => openIpCountry(folder)).toThrow(/cannot be read/)
  })

  const whole = readFileSync(shipped)
  test.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('start,end,country\n')],
    ['zeros', Buffer.alloc(10_000)],
    ['first half', whole.subarray(0, whole.length / 2)],
    ['last kilobyte', whole.subarray(-1024)],
  ])('%s', (name, bytes) => {
    const file = join(folder, `${name}.mmdb`)
    writeFileSync(file, bytes)
    expect(() => openIpCountry(file)).toThrow(/is damaged or is no MaxMind database/)
  })
})
