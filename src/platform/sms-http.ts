import { SECOND } from '#kernel/time.ts'

import type { SmsSender } from './sms.ts'

/** The queue retries a slower gateway. */
const PATIENCE = 10 * SECOND

/**
 * A gateway that accepts `POST {"to": "+31…", "text": "…"}` and answers 2xx; credentials in its address are sent as
 * HTTP Basic. Errors contain only the status, to keep number and text out of the log.
 */
export function httpSms(address: string): SmsSender {
  const { username, password, ...parts } = withoutLogin(address)
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return {
    send: async (sms) => {
      const reply = await fetch(parts.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(username !== '' && { authorization: `Basic ${login}` }) },
        body: JSON.stringify(sms),
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`the SMS gateway answered with ${reply.status}`)
    },
  }
}

function withoutLogin(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return { url: url.href, username, password }
}
