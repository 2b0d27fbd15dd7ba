import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { quickFolder } from './memory-folder.ts'

/** Below the ports that systems hand out for outgoing connections, so that none of ours takes it before the server does. */
const PORTS = { first: 20_000, count: 12_000 }

// Chosen once by the process that reads the configuration first; its workers inherit them.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_PLACE ??= quickFolder()

/** Where the server under test listens. */
export const E2E_PORT = Number(process.env.E2E_PORT)

/** Its data, gone when it ends. */
export const E2E_FOLDER = join(process.env.E2E_PLACE, `duet-e2e-${E2E_PORT}`)

/** Its output, which says why a request failed. */
export const E2E_LOG = join(tmpdir(), `duet-e2e-${E2E_PORT}.log`)

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
