import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Not in the shared temporary folder, where another account could plant code. Without write access it is not used.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/duet', import.meta.url)))

const { runCommand } = await import('./run-command.ts')
await runCommand(process.argv.slice(2))
