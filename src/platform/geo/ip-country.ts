import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP, SocketAddress } from 'node:net'
import { Reader } from 'mmdb-lib'

import { reservedNetworks } from '../reserved-networks.ts'

type IpCountry = { countryOf(address: string): string | null }

/** Layouts of the shipped file and of MaxMind's and DB-IP's, any of which an operator may configure. */
type Entry = { country_code?: unknown; country?: { iso_code?: unknown } }

/** Covers IPv4 and IPv6; single-version files give wrong answers for the other. */
const SHIPPED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Root name servers, stable for decades: a file that knows none of them is not a country file. */
const WELL_KNOWN = ['198.41.0.4', '193.0.14.129', '192.36.148.17', '2001:500:2::c', '2001:7fd::1']

/** Registry codes for blocks of no single country. */
const NO_COUNTRY = ['AP', 'EU', 'XX', 'ZZ']

const NOWHERE = reservedNetworks(['::/96', '100::/64', 'fc00::/7', 'fe80::/10', 'ff00::/8'])

/**
 * Opens the table from network address to country. The answer is a default for forms and notices, never a reason to
 * refuse anyone. Throws a sentence for the operator if the file is unusable.
 */
export function openIpCountry(file?: string): IpCountry {
  const path = file ?? createRequire(import.meta.url).resolve(SHIPPED)
  const bytes = readBytes(path)
  try {
    const table = tableOf(bytes)
    if (WELL_KNOWN.some((address) => table.countryOf(address) !== null)) return table
  } catch (cause) {
    throw new Error(`the IP country file ${path} is damaged or is no MaxMind database (.mmdb)`, { cause })
  }
  throw new Error(`the IP country file ${path} holds no countries: it is made for something else`)
}

function readBytes(path: string) {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new Error(`the IP country file ${path} cannot be read: check IP_COUNTRY_FILE`, { cause })
  }
}

function tableOf(bytes: Buffer): IpCountry {
  const reader = new Reader(bytes)
  return {
    countryOf(given) {
      const found = publicAddress(given)
      if (found === null) return null
      // An IPv4-only file would read the first bits of an IPv6 address as IPv4.
      if (found.family === 'ipv6' && reader.metadata.ipVersion === 4) return null
      return codeOf(reader.get(found.address) as Entry | null)
    },
  }
}

/** Normalised address, with IPv4 unwrapped from IPv6; null for an invalid or non-public one. */
function publicAddress(given: string) {
  const version = isIP(given)
  if (version === 0) return null
  const spelled = version === 4 ? given : new SocketAddress({ address: given, family: 'ipv6' }).address
  const address = spelled.replace(/^::ffff:(?=[\d.]+$)/, '')
  const family = isIP(address) === 4 ? ('ipv4' as const) : ('ipv6' as const)
  return NOWHERE.check(address, family) ? null : { address, family }
}

function codeOf(entry: Entry | null): string | null {
  const code = entry?.country_code ?? entry?.country?.iso_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.includes(code) ? code : null
}
