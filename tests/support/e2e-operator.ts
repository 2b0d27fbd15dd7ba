import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { E2E_FOLDER } from './e2e-server.ts'

const COMMAND = fileURLToPath(new URL('../../src/operator/duet.ts', import.meta.url))

/** Runs `npm run duet -- …` beside the server under test and returns its output. */
export async function duet(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATA_DIR: E2E_FOLDER, LOG_LEVEL: 'warn' },
  })
  return stdout
}
