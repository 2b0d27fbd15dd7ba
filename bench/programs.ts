import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

type Place = { cwd: string; env?: Record<string, string | undefined> }

/** Runs a program to its end and returns what it printed; a failure carries the last of its output. */
export function runToEnd(program: string, args: readonly string[], { cwd, env }: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: env ?? environmentIn(cwd), stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let complaints = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    child.on('error', reject).on('close', (code) => {
      if (code === 0) resolve(out)
      else
        reject(new Error(`${program} ${args[0] ?? ''} ended with ${code}:\n${(out + complaints).slice(-OUTPUT_SHOWN)}`))
    })
  })
}

/** Enough to see what a build complains about, not its whole listing. */
const OUTPUT_SHOWN = 4000

/** The environment of `npm run` in that folder: its own programs come first. */
export function environmentIn(root: string): Record<string, string | undefined> {
  return { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
}
