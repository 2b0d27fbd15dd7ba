import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Mail, MailRefused } from './mail.ts'
import { type SmtpMailer, smtpMailer } from './mail-smtp.ts'

const LOGIN = { user: 'duet', password: 'p@ss word/1' }
const received: { to: string[]; from: string; raw: string }[] = []
let connections = 0
let failure: Error | undefined
let server: SMTPServer
let mailer: SmtpMailer

const refusal = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode })
const urlOf = (password: string) => {
  const { port } = server.server.address() as AddressInfo
  return `smtp://${LOGIN.user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
}

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: ({ username, password }, _session, done) =>
      username === LOGIN.user && password === LOGIN.password
        ? done(null, { user: LOGIN.user })
        : done(refusal(`no ${username} with ${password}`, 535)),
    onRcptTo: (_address, _session, done) => done(failure),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mailer = smtpMailer(urlOf(LOGIN.password))
})
beforeEach(() => {
  received.length = 0
  failure = undefined
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const mail: Mail = {
  to: 'ana@example.com',
  from: { name: 'Duet', address: 'noreply@duet.example' },
  subject: 'Confirm your email address',
  html: '<p>Hello Ana</p>',
  text: 'Hello Ana',
  headers: { 'Auto-Submitted': 'auto-generated' },
}
const headerLines = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n')

describe('over SMTP', () => {
  test('[MAIL-1] a mail arrives with both versions, its sender and its headers', async () => {
    await mailer.send(mail)
    const [{ to, from, raw }] = received as [(typeof received)[number]]
    expect({ to, from }).toEqual({ to: ['ana@example.com'], from: 'noreply@duet.example' })
    expect(headerLines(raw)).toEqual(
      expect.arrayContaining([
        'From: Duet <noreply@duet.example>',
        'To: ana@example.com',
        'Subject: Confirm your email address',
        'Auto-Submitted: auto-generated',
        expect.stringMatching(/^Message-ID: <[^>]+@duet\.example>$/),
        expect.stringContaining('multipart/alternative'),
      ]),
    )
    expect(raw).toContain('<p>Hello Ana</p>')
    expect(raw).toMatch(/text\/plain[\s\S]*Hello Ana/)
  })

  test('consecutive emails share a connection', async () => {
    await mailer.send(mail)
    const before = connections
    for (let count = 0; count < 4; count += 1) await mailer.send(mail)
    expect(connections).toBe(before)
    expect(received).toHaveLength(5)
  })

  test('attachments go along, and cannot make this process read a file', async () => {
    const base64 = Buffer.from('hello').toString('base64')
    await mailer.send({ ...mail, attachments: [{ filename: 'a.txt', type: 'text/plain', base64 }] })
    expect(received[0]!.raw).toContain('filename=a.txt')
    expect(received[0]!.raw).toContain(base64)
  })

  test('line breaks in subject, names and headers start no header', async () => {
    const evil = 'x\r\nBcc: eve@example.com\nX-Evil: 1\u2028Y: 2\u0000'
    await mailer.send({
      ...mail,
      subject: evil,
      from: { ...mail.from, name: evil },
      headers: { 'X-Note': evil },
      attachments: [{ filename: evil, type: `text/plain\r\nX-Evil: 2`, base64: '' }],
    })
    expect(received[0]!.to).toEqual(['ana@example.com'])
    expect(received[0]!.raw).not.toMatch(/^(Bcc|X-Evil|Y):/im)
  })

  test('addresses and header names that hold more than one are refused, without being quoted', async () => {
    const bad = [
      'ana@example.com\r\nRCPT TO:<eve@example.com>',
      'ana@example.com, eve@example.com',
      'ana@example.com> <eve@example.com',
      'Ana <ana@example.com>',
      'ana@exam ple.com',
      'ana',
      `${'a'.repeat(250)}@example.com`,
    ]
    for (const address of bad) {
      const errors = await Promise.all([
        mailer.send({ ...mail, to: address }).catch(String),
        mailer.send({ ...mail, from: { name: 'Duet', address } }).catch(String),
      ])
      expect([address, ...errors]).toEqual([address, ...Array(2).fill('Error: a mail has an address that is none')])
    }
    await expect(mailer.send({ ...mail, headers: { 'X-A: 1\r\nBcc': 'eve@example.com' } })).rejects.toThrow(
      'a mail has a header name that is none',
    )
    expect(received).toEqual([])
  })
})

describe('when the server refuses', () => {
  test('a missing mailbox has its own error', async () => {
    failure = refusal('5.1.1 <ana@example.com> is nobody', 550)
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused)
  })

  test('anything else can be tried again, and the error quotes neither address nor words', async () => {
    for (const [words, code] of [
      ['4.2.1 <ana@example.com> try later', 450],
      ['5.7.1 <ana@example.com> relaying denied', 550],
    ] as const) {
      failure = refusal(words, code)
      const error = (await mailer.send(mail).catch((thrown: unknown) => thrown)) as Error
      expect(error).not.toBeInstanceOf(MailRefused)
      expect(error.message).toBe(`the mail was not sent (EENVELOPE, RCPT TO, ${code})`)
      expect([error.cause, error.stack!.includes('ana@')]).toEqual([undefined, false])
    }
  })

  test('errors for a wrong login or an unreachable server contain no password', async () => {
    const wrong = smtpMailer(urlOf('wrong-secret'))
    const away = smtpMailer('smtp://duet:wrong-secret@127.0.0.1:1')
    for (const [broken, code] of [
      [wrong, 'EAUTH'],
      [away, 'ESOCKET'],
    ] as const) {
      const error = (await broken.send(mail).catch((thrown: unknown) => thrown)) as Error
      expect(error.message).toContain(code)
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('wrong-secret')
      broken.close()
    }
  })
})
