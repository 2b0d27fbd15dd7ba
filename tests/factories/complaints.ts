import { randomUUID } from 'node:crypto'

import { solveChallenge } from '#features/accounts/ui/solve-challenge.ts'
import { runComplaints } from '#operator/complaints-command.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import type { Person } from './people.ts'

/** Output of `npm run duet -- complaints …`. */
export const duetComplaints = async ({ jobContext }: TestApp, ...args: string[]) =>
  (await runComplaints(jobContext, args)).join('\n')

type Sender = Pick<Person, 'get' | 'post'>

/** A valid form; tests override the fields they are about. */
export const aComplaint = (overrides: Record<string, unknown> = {}) => ({
  client_id: randomUUID(),
  kind: 'complaint',
  category: 'payments',
  email: 'sender@example.com',
  words: 'I paid twice for one package.',
  attachment: false,
  ...overrides,
})

export const aNotice = (overrides: Record<string, unknown> = {}) =>
  aComplaint({
    ...{ kind: 'notice', category: 'threats', words: 'This person threatens me.', location: '/members' },
    good_faith: true,
    ...overrides,
  })

/** Submits as the browser does, including the proof of work when the server asks for it. */
export async function send(sender: Sender, body: object) {
  const first = await sender.post('/api/complaint.php', body)
  if (first.statusCode !== 428) return first
  const { challenge } = (await sender.get('/api/challenge.php')).json()
  return sender.post('/api/complaint.php', { ...body, proof: await solveChallenge(challenge) })
}
