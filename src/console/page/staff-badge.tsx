/** Staff have initials, members have portraits, so nobody confuses the two. */
export function StaffBadge({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={`staff${toneOf(name)}${large ? ' staff--lg' : ''}`} title={name} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s.-]+/).filter(Boolean)
  const [first = '?', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toUpperCase()
}

const TONES = ['', ' staff--b', ' staff--c', ' staff--d', ' staff--e']

/** The same person always has the same colour. */
const toneOf = (name: string) => TONES[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TONES.length]
