import { DEMO_PASSWORD } from '#demo/logins.ts'

/** A logged-in demo member. */
export type DemoLogin = { cookie: string; read(path: string): Promise<unknown> }

/** `url` ends with a slash, paths begin without one. */
export async function logIn(url: string, who: 'free' | 'paid' | 'mate' | 'new'): Promise<DemoLogin> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }
  const reply = await fetch(`${url}api/user.php`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `${who}@demo.test`, password: DEMO_PASSWORD }),
  })
  if (!reply.ok) throw new Error(`login returned ${reply.status}: ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    cookie,
    read: async (path) => {
      const answer = await fetch(`${url}${path}`, { headers: { cookie } })
      if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
      return await answer.json()
    },
  }
}
