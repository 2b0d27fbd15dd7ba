import { parseArgs } from 'node:util'

/** `npm run bench -- [suites] [options]`; without suite names, all but the long ones run. */
export const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    /** search: adds a database of five million people. */
    '5m': { type: 'boolean', default: false },
    /** soak: duration. */
    minutes: { type: 'string', default: '30' },
    /** pages, landers: comma-separated names to measure; the figures are printed but not saved. */
    only: { type: 'string' },
  },
})

export const isChosen = (name: string) => options.only === undefined || options.only.split(',').includes(name)
