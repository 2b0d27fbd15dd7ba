/** I18N-3: lifetime of a choice. */
const YEAR = 365 * 24 * 60 * 60

/** Stores a browser's choice in a cookie, so the server renders the first paint right. */
export function keepChoice(name: 'theme' | 'entry' | `banner_${string}`, value: string) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${secure}`
}
