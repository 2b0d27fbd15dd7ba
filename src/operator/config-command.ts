import { describeConfig, readConfig } from '#platform/config.ts'

import { type Command, refuseWords } from './command.ts'

export const configCommand: Command = {
  name: 'config',
  async run(args) {
    refuseWords(configCommand, args)
    const config = readConfig()
    const rows = describeConfig(config)
    const width = Math.max(...rows.map(({ name }) => name.length))
    for (const { name, source, value } of rows) console.log(`${name.padEnd(width)}  ${source.padEnd(11)}  ${value}`)
    console.log(`\ndemo mode is ${config.demo ? 'on' : 'off'}`)
  },
}
