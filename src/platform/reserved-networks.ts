import { BlockList, isIP } from 'node:net'

/** Non-public IPv4 networks (loopback, private, reserved) and IPv6 examples. */
const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001:db8::/32',
]

export function reservedNetworks(further: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of [...RESERVED, ...further]) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
