/** A cookie header as a browser wants to be handed it. */
export function browserCookies(header: string | undefined, url: string) {
  return (header?.split('; ') ?? []).map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return { name, value, url }
  })
}
