import { isIPv4, isIPv6 } from 'node:net'

/** A host name or address, with or without port. */
const HOST = /^(?:[a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(?::(\d{0,5}))?$/i
const HIGHEST_PORT = 65_535

/** Whether a Host header can stand in a URL; others would break whatever builds one from it. */
export function isHost(host: string): boolean {
  const [whole, port] = HOST.exec(host) ?? []
  return whole !== undefined && Number(port ?? 0) <= HIGHEST_PORT
}

/**
 * Names that only this machine answers to. Any other name may be a stranger's, pointed here by DNS rebinding so that
 * the stranger's page can read the demo's mailbox.
 */
export const isThisMachine = (configured: string) => (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === configured || isLoopback(hostname)

const isLoopback = (hostname: string) =>
  (isIPv4(hostname) && hostname.startsWith('127.')) || (isIPv6(hostname.slice(1, -1)) && hostname === '[::1]')
