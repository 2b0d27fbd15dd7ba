import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { FOLDER_NOTE } from './story-port.ts'

const COMMAND = fileURLToPath(new URL('../../src/operator/duet.ts', import.meta.url))

/** `npm run duet -- …` beside the running server of the stories; answers with what it prints. */
export async function duet(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATA_DIR: readFileSync(FOLDER_NOTE, 'utf8'), LOG_LEVEL: 'warn' },
  })
  return stdout
}
