import { setTimeout as sleep } from 'node:timers/promises'

import type { Memory } from './memory.ts'
import { noteAnswer, requestOf } from './operations.ts'
import type { Entry } from './outcome.ts'
import type { Person } from './people.ts'
import type { Operation } from './plan.ts'
import { type Reply, send } from './request.ts'

export type Ground = {
  port: number
  people: readonly Person[]
  memory: Memory
  /** Resolves when server and database are believed to be up. */
  whenUp(): Promise<void>
}

/** Retries after "not now", with a pause, like the product's own pages. */
const PATIENT_TRIES = 60
const PAUSE_MS = 250
const MOST_HOOKS = 5

/** Runs an operation with its retries and returns its outcome as far as the client can know. */
export async function perform(ground: Ground, operation: Operation): Promise<Entry> {
  const { people, memory } = ground
  const began = performance.now()
  const { request, about } = await requestOf(operation, people, memory)
  const isNews = operation.kind === 'webhook' && memory.hasEnded(about.id!)
  const answers: Reply[] = []
  const ask = async () => {
    const reply = await askPatiently(ground, request, answers.length === 0 ? operation : { delay: 0 })
    answers.push(...reply)
    return reply.at(-1)
  }

  let reply = await ask()
  for (let again = 0; reply === undefined && again < operation.resends; again += 1) reply = await ask()
  const told = isYes(reply) ? noteAnswer(operation, people, memory, reply.body) : {}
  if (isNews && isYes(reply)) memory.noteHeard(about.id!)
  const repeated = isYes(reply) ? await repeat(operation, ask, told) : undefined
  const statuses = answers.map((answer) => answer?.status)
  const strange = repeated ?? (statuses.includes(500) ? 'answered with 500' : undefined)
  return {
    ...{ n: operation.n, kind: operation.kind, id: operation.id },
    ...{ who: people[operation.who]!.profile, other: people[operation.other]!.profile },
    outcome: outcomeOf(answers),
    ...{ began, ended: performance.now(), attempts: answers.length },
    ...about,
    ...told,
    ...(strange && { strange }),
  }
}

/** One yes is a yes. A no counts only if no earlier attempt is unresolved. */
export function outcomeOf(answers: readonly Reply[]): Entry['outcome'] {
  if (answers.some(isYes)) return 'ok'
  return answers.some((answer) => answer === undefined || answer.status >= 500) ? 'unknown' : 'refused'
}

const isYes = (reply: Reply): reply is NonNullable<Reply> => reply !== undefined && reply.status < 300

async function askPatiently(
  ground: Ground,
  request: Parameters<typeof send>[1],
  fate: Pick<Operation, 'cut' | 'delay'>,
) {
  const answers: Reply[] = []
  for (let tries = 0; tries < PATIENT_TRIES; tries += 1) {
    await ground.whenUp()
    const reply = await send(ground.port, request, tries === 0 ? fate : { delay: 0 })
    answers.push(reply)
    if (reply?.status !== 503) break
    await sleep(PAUSE_MS)
  }
  return answers
}

/** A second click, a reply that only seemed lost, a webhook delivered five times: none may make a difference. */
async function repeat(
  { kind, repeats, chance }: Operation,
  ask: () => Promise<Reply>,
  told: Partial<Entry>,
): Promise<string | undefined> {
  const times = kind === 'webhook' ? Math.floor(chance * MOST_HOOKS) : repeats
  for (let time = 0; time < times; time += 1) {
    const reply = await ask()
    if (!isYes(reply) || told.seq === undefined) continue
    const body = reply.body as { message?: { seq: number }; conversation?: { id: string } }
    const [seq, conversation] = [body.message?.seq, body.conversation?.id]
    if (seq !== told.seq || conversation !== told.conversation)
      return `answered first with ${told.conversation} ${told.seq}, then with ${conversation} ${seq}`
  }
  return undefined
}
