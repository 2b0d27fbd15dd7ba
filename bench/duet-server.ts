import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { environmentIn } from './programs.ts'

export type DuetServer = { url: string; process: ChildProcess; [Symbol.asyncDispose](): Promise<void> }

/** Covers a first start with an empty data folder on a busy machine. */
const START_PATIENCE_MS = 180_000

const WITHOUT_DRAWING = fileURLToPath(new URL('./without-drawing.ts', import.meta.url))

type Options = { entry?: string; flags?: readonly string[] }

/** Starts a snapshot's built server on a free port with its own data folder, and waits until it is ready. */
export async function startDuet(
  root: string,
  { entry = 'src/server/start.ts', flags = [] }: Options = {},
): Promise<DuetServer> {
  const child = spawn(process.execPath, [...flags, '--import', WITHOUT_DRAWING, entry], {
    cwd: root,
    env: { ...environmentIn(root), PORT: '0', DATA_DIR: dataOf(root), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'close')
  const url = await readyAddress(child)
  return {
    url,
    process: child,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export const dataOf = (root: string) => `${root}/data`

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the server did not become ready'))
    }, START_PATIENCE_MS)
    let said = ''
    child.stdout!.on('data', (chunk) => {
      said += chunk
      const [, url] = /ready at (http:\/\/\S+)/.exec(said) ?? []
      if (url === undefined) return
      clearTimeout(giveUp)
      resolve(`${url}/`)
    })
    child.on('exit', (code) => {
      clearTimeout(giveUp)
      reject(new Error(`the server exited with ${code} before it was ready`))
    })
  })
}
