import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

type Place = { cwd: string; env?: Record<string, string | undefined> }

/** Returns stdout; a failure carries the end of the output. */
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

/** Characters: enough for a build's errors without its file listing. */
const OUTPUT_SHOWN = 4000

/** As `npm run` sets it: programs installed in that folder come first. */
export function environmentIn(root: string): Record<string, string | undefined> {
  return { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
}
