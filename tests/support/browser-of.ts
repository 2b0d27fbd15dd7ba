import type { LightMyRequestResponse } from 'fastify'

import type { TestApp } from './test-app.ts'

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: object
  headers?: Record<string, string>
  /** Another network for this call. */
  from?: string
}

/** A browser with its own cookies and IP address that sends its origin. */
export function aBrowser(
  { app }: TestApp,
  { host = 'localhost', address = '198.51.100.10', userAgent = 'lightMyRequest' } = {},
) {
  const cookies = new Map<string, string>()

  async function call({
    method = 'GET',
    url,
    body,
    headers = {},
    from = address,
  }: Call): Promise<LightMyRequestResponse> {
    const reply = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        'user-agent': userAgent,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const { name, value, maxAge, expires } of reply.cookies) {
      const gone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
      if (gone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  return {
    cookies,
    get: (url: string) => call({ url }),
    post: (url: string, body: object, headers?: Record<string, string>) =>
      call({ method: 'POST', url, body, ...(headers && { headers }) }),
    put: (url: string, body: object) => call({ method: 'PUT', url, body }),
    call,
  }
}
