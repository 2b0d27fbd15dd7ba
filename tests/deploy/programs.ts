import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { PATH } from '#tests/cluster/programs.ts'

export const INSTALL =
  'apt-get install --no-install-recommends mmdebstrap buildah podman podman-compose prometheus nginx-light caddy systemd postgresql redis-server'

/** Part of a machine is missing; nothing is wrong with the files. */
export class NotProved extends Error {}

export function need(...programs: string[]) {
  const missing = programs.filter((name) => !PATH.split(delimiter).some((folder) => existsSync(join(folder, name))))
  if (missing.length > 0) throw new NotProved(`${missing.join(', ')} missing`)
}

type Options = { cwd?: string; env?: Record<string, string> }

/** Its output; what it says becomes the error when it fails. */
export function run(program: string, args: readonly string[], { cwd, env = {} }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, PATH, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0)
    throw new Error(`${program} ${args[0] ?? ''} ended with ${status}: ${lastLines(`${stdout}${stderr}`)}`)
  return `${stdout}${stderr}`
}

/** The same without stopping what else this process does. */
export async function runAside(program: string, args: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, PATH }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await promisify(execFile)(program, args, options)
  return `${stdout}${stderr}`
}

const lastLines = (text: string) => text.trim().split('\n').slice(-12).join(' | ')
