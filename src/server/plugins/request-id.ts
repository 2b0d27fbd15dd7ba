import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** What proxies make: UUIDs, hex, and letters with a few signs. It is shown on error pages and stands in the log. */
const FITTING = /^[\w.:-]{8,64}$/

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Takes over the X-Request-Id of a trusted proxy, so that its log and ours name a request alike. */
export function requestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return () => randomUUID()
  const trusted = trustedNetworks(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const fits = typeof given === 'string' && FITTING.test(given)
    return fits && trusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

function trustedNetworks(list: string): (address: string) => boolean {
  const networks = new BlockList()
  for (const entry of list.split(',').flatMap((each) => NAMED[each.trim()] ?? [each.trim()])) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    return networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
