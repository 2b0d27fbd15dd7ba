/** I18N-3: how long a choice is kept. */
const YEAR = 365 * 24 * 60 * 60

/** Keeps a choice of this browser where the server sees it, so that the first paint is right. */
export function keepChoice(name: 'theme' | 'entry' | `banner_${string}`, value: string) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${secure}`
}
