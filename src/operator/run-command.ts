import { describeConnectionError } from '#platform/db/connection-errors.ts'
import { endWithParent } from '#platform/end-with-parent.ts'
import { OperatorError } from '#platform/operator-error.ts'

import { COMMANDS } from './command-list.ts'
import { LOADERS } from './load-command.ts'

/** `npm run duet -- <words>` */
export async function runCommand(words: readonly string[]): Promise<void> {
  const listed = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (listed === undefined) return help(words)
  // A command that serves a page ends by its own handler, every other one at once.
  endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  try {
    const command = await LOADERS[listed.name]()
    await command.run(words.slice(listed.name.split(' ').length))
  } catch (error) {
    const words = error instanceof OperatorError ? error.message : describeConnectionError(error)
    if (words === undefined) throw error
    console.error(words)
    process.exitCode = 1
  }
}

function help(words: readonly string[]) {
  const isHelp = words.length === 0 || words[0] === 'help' || words[0] === '--help'
  const group = COMMANDS.some(({ name }) => name.startsWith(`${words[0]} `))
  if (!isHelp) console.error(`no such command: ${words.slice(0, group ? 2 : 1).join(' ')}\n`)
  const lines = COMMANDS.map(({ usage, does }) => `  npm run duet -- ${usage}\n      ${does}`)
  console.log(`Commands:\n${lines.join('\n')}`)
  process.exitCode = isHelp ? 0 : 2
}
