import { parseArgs } from 'node:util'

/** `npm run bench -- [suites] [options]`; without names of suites all but the long ones run. */
export const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    /** search: five million people too. */
    '5m': { type: 'boolean', default: false },
    /** soak: how long. */
    minutes: { type: 'string', default: '30' },
    /** pages, landers: these alone, divided by commas; then the figures are shown and not kept. */
    only: { type: 'string' },
  },
})

export const isChosen = (name: string) => options.only === undefined || options.only.split(',').includes(name)
