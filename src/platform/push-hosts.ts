import { BlockList, isIP } from 'node:net'

import { reservedNetworks } from './reserved-networks.ts'

/** Push services of Chrome and its relatives, Firefox, Edge and Safari. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/**
 * R-SSRF-1: an https address of a known service on the default port. `extra` adds hosts for a demo or test: with a port
 * only that one, without one any.
 */
export function isPushAddress(endpoint: string, extra: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  // Refuse what the parser would normalise, so that every parser sees the same host.
  if (url === null || url.href !== endpoint) return false
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (isExtra(url, extra)) return true
  return url.port === '' && PUSH_HOSTS.some((pattern) => fits(url.hostname, pattern))
}

export const isExtra = ({ host, hostname }: URL, extra: readonly string[]) =>
  extra.includes(host) || extra.includes(hostname)

const fits = (hostname: string, pattern: string) =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern

/** In addition to reserved networks: IPv6 ranges that tunnel to IPv4. */
const INSIDE = reservedNetworks(['2001::/23', '2002::/16'])
/** Globally allocated IPv6. */
const GIVEN_OUT = new BlockList()
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6')

/** Whether this address is in a private or unallocated network. */
export function isInside(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return INSIDE.check(address, 'ipv4')
    case 6:
      return !GIVEN_OUT.check(address, 'ipv6') || INSIDE.check(address, 'ipv6')
    default:
      return true
  }
}
