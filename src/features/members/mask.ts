const DOTS = '•••'

/** `n•••@p•••.example`: enough to compare with what a member says on the phone. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const dot = domain.lastIndexOf('.')
  return `${first(local)}${DOTS}@${first(domain)}${DOTS}${dot > 0 ? domain.slice(dot) : ''}`
}

/** `•• •• 1990`; the age is on the profile anyway. */
export const maskBirthDate = (date: string) => `•• •• ${date.slice(0, 4)}`

/** Country code and last digits: `+31 ••• 42`. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)} ${DOTS} ${phone.slice(-2)}`

/** `N••• V•••`. */
export const maskName = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${first(word)}${DOTS}`)
    .join(' ')

const first = (word: string) => [...word][0] ?? ''
