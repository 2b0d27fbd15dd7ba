import { freePort, runToEnd } from '#tests/support/server-process.ts'

import { GROUND, type Scenario } from '../scenario.ts'

/** Behind PgBouncer in transaction mode a LISTEN is lost silently, so the server must refuse to start. */
export const directUrlMissing: Scenario = {
  name: 'direct-url',
  guarantee: 'behind PgBouncer in transaction mode the server refuses to start without DATABASE_DIRECT_URL',
  needs: GROUND,
  run: async ({ settings: { DATABASE_DIRECT_URL: _, ...settings } }) => {
    const env = { ...settings, PORT: String(await freePort()), DEMO: 'off', LOG_LEVEL: 'warn' }
    const { code, output } = await runToEnd(['src/server/start.ts'], env)
    const sentence = output.split('\n').find((line) => line.includes('DATABASE_DIRECT_URL'))
    if (code === 0 || sentence === undefined) throw new Error(`it ended with ${code} and said: ${output}`)
    return `it ended with ${code}: “${sentence}”`
  },
}
