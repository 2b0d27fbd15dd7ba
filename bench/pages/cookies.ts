/** Converts a Cookie header to Playwright's and CDP's format. */
export function browserCookies(header: string | undefined, url: string) {
  return (header?.split('; ') ?? []).map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return { name, value, url }
  })
}
