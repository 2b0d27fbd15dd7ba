import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As for commands (src/operator/duet.ts): a second start compiles nothing again.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/duet', import.meta.url)))

const { start } = await import('./start-or-explain.ts')

/** `npm start`, and with --dev `npm run dev`. */
await start({ dev: process.argv.includes('--dev') })
