export type LinkTag = { rel: string; href: string; nonce: string }
export type ScriptTag = { code: string; nonce?: string; type?: string }

/** Only the router's links carry a nonce; the screens' own do not. */
export function linksOf(html: string): LinkTag[] {
  return [...html.matchAll(/<link\b[^>]*>/g)].flatMap(([tag]) => {
    const [rel, href, nonce] = [attribute(tag, 'rel'), attribute(tag, 'href'), attribute(tag, 'nonce')]
    return rel && href && nonce ? [{ rel, href, nonce }] : []
  })
}

export function scriptsOf(html: string): ScriptTag[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, tag, code]) => {
    const [nonce, type] = [attribute(tag!, 'nonce'), attribute(tag!, 'type')]
    return { code: code!, ...(nonce && { nonce }), ...(type && { type }) }
  })
}

export function tagsIn(html: string): number {
  return [...html.matchAll(/<[a-z]/gi)].length
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
