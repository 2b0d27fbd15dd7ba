import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  port: number
  url: string
  output(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The machine's variables must not reach the process under test. Every process would compile the same sources again. */
const CLEAN = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/duet`,
}

/** What `npm start` runs, and the same without drawing the demo's photos. */
export const START = 'src/server/start.ts'
export const START_WITHOUT_DRAWING = 'tests/support/plain-server.ts'

type How = { until?: RegExp; program?: string }

/** Runs the server as a separate process. Resolves when its output matches `until`. */
export async function startServer(
  env: Record<string, string>,
  { until = /Duet is ready/, program = START }: How = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn('node', [program], { cwd: ROOT, env: { ...CLEAN, PORT: String(port), ...env } })
  const output = collect(child)
  const ended = once(child, 'exit')
  await Promise.race([
    seen(output, until),
    ended.then(() => Promise.reject(new Error(`the server ended: ${output()}`))),
  ])
  return {
    child,
    port,
    url: `http://localhost:${port}`,
    output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export async function runToEnd(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn('node', args, { cwd: ROOT, env: { ...CLEAN, ...env } })
  const output = collect(child)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}

async function seen(output: () => string, pattern: RegExp) {
  while (!pattern.test(output())) await new Promise((resolve) => setTimeout(resolve, 20))
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
