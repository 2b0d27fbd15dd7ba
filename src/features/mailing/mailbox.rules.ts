/** Providers that deliver several spellings or domains to one mailbox; `ignored` are signs they skip before the @. */
const PROVIDERS: readonly { domains: readonly string[]; ignored: RegExp }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
]

/**
 * One name per mailbox, for counting only: emails go to the address as it was typed. Drops case, plus-tags and the signs
 * a provider ignores. Providers that know no plus-tags are rare, and there two strangers would share a count.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), hostOf(address.slice(at + 1))]
  const plain = untagged(name)
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  if (provider === undefined) return `${plain}@${domain}`
  return `${plain.replaceAll(provider.ignored, '') || plain}@${provider.domains[0]}`
}

/** A tag without a name before it is the name. */
function untagged(name: string): string {
  const plus = name.indexOf('+')
  return plus > 0 ? name.slice(0, plus) : name
}

/** One spelling for a domain written in letters or in Punycode. */
function hostOf(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname.replace(/\.$/, '') : domain
}
