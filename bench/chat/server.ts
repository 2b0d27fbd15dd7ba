import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { S3Config } from '#platform/files-s3.ts'

import type { Answer, Memory, Question } from './server-under-test.ts'

const ENTRY = fileURLToPath(new URL('./server-under-test.ts', import.meta.url))

export type ChatServer = {
  port: number
  /** Processor seconds so far. */
  cpu(): Promise<number>
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** Its files are in a folder, or in a store behind a proxy. */
export async function startChatServer(database: string, connections: number, store?: S3Config): Promise<ChatServer> {
  const args = [database, String(connections), ...(store ? [JSON.stringify(store)] : [])]
  const child = fork(ENTRY, args, { execArgv: ['--expose-gc'] })
  const { port } = (await answerOf(child)) as { port: number }
  return {
    port,
    cpu: async () => ((await ask(child, 'cpu')) as { seconds: number }).seconds,
    memory: async () => (await ask(child, 'memory')) as Memory,
    stop: async () => {
      const ended = once(child, 'exit')
      // The child exits on disconnect and removes its files.
      child.disconnect()
      await ended
    },
  }
}

function ask(child: ChildProcess, question: Question): Promise<Answer> {
  const answer = answerOf(child)
  child.send(question)
  return answer
}

function answerOf(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server under test exited with ${code}`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer as Answer)
    })
  })
}
