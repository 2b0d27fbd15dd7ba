import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

import { readMailbox } from './mail-files.ts'
import { sealText } from './seal.ts'
import { signingKeysOf } from './signing-keys.ts'
import { maskedPhone, smsTask } from './sms.ts'
import { smsSenderOf } from './sms-adapters.ts'

const SMS = { to: '+31612345678', text: 'Your code: 042317 <b>' }
const KEYS = signingKeysOf('a secret of at least thirty-two characters')
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Got = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string }

/** A gateway that notes what it gets and answers with a status. */
async function aGateway(status: number): Promise<{ address: string; got: Got[] }> {
  const got: Got[] = []
  const server = http.createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      got.push({ method: request.method!, path: request.url!, headers: request.headers, body })
      reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

function aFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-sms-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('a gateway', () => {
  test('[PAY-5] gets number and text as JSON, with the login of its address', async () => {
    const { address, got } = await aGateway(202)
    const sender = smsSenderOf({ SMS_URL: `http://us%40er:p%3Ass@${address}/send?x=1`, dataDir: aFolder() })
    await smsTask(sender, KEYS)(SMS)
    expect(got).toHaveLength(1)
    expect(got[0]).toMatchObject({ method: 'POST', path: '/send?x=1' })
    expect(got[0]!.headers.authorization).toBe(`Basic ${Buffer.from('us@er:p:ss').toString('base64')}`)
    expect(JSON.parse(got[0]!.body)).toEqual(SMS)
  })

  test.each([302, 400, 500])('that answers %d fails without a word about number or text', async (status) => {
    const { address } = await aGateway(status)
    const failure = smsSenderOf({ SMS_URL: `http://${address}/`, dataDir: aFolder() }).send(SMS)
    await expect(failure).rejects.toThrow()
    const { message } = (await failure.catch((error: Error) => error)) as Error
    expect(message).not.toMatch(/3161|042317/)
  })
})

test('without a gateway the message lies in the development mailbox, and its number is masked', async () => {
  const dataDir = aFolder()
  await smsTask(smsSenderOf({ SMS_URL: undefined, dataDir }), KEYS)(SMS)
  const [mail] = await readMailbox(join(dataDir, 'mail'))
  expect(mail).toMatchObject({ subject: 'SMS to +31 ••• 5678', text: SMS.text })
  expect(mail!.html).toContain('&lt;b&gt;')
  expect(JSON.stringify(mail)).not.toContain('12345')
  expect(maskedPhone('+4915112345678')).toBe('+49 ••• 5678')
})

test('an invalid number is never sent to', async () => {
  const sent: unknown[] = []
  const task = smsTask({ send: async (sms) => void sent.push(sms) }, KEYS)
  for (const to of ['', '0612345678', '+0612345678', '+31 6', '+31612345678;+4915', 'x']) {
    await expect(task({ ...SMS, to })).rejects.toThrow()
  }
  expect(sent).toEqual([])
})

test('[R-SMS-2] a sealed text opens for its own number only', async () => {
  const sent: unknown[] = []
  const task = smsTask({ send: async (sms) => void sent.push(sms) }, KEYS)
  const sealed = sealText(KEYS, SMS.text, { purpose: 'sms', about: SMS.to })
  await task({ to: SMS.to, sealed })
  expect(sent).toEqual([SMS])
  await expect(task({ to: '+31687654321', sealed })).rejects.toThrow()
  expect(sent).toHaveLength(1)
})
