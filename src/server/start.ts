import { start } from './start-or-explain.ts'

/** `npm start`, and with --dev `npm run dev`. */
await start({ dev: process.argv.includes('--dev') })
