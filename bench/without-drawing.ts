import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before the server. A new demo draws some hundred pictures ahead, minutes of a processor that a bench would
 * measure along: here a process that ends at once takes the drawing one's place, and a picture is drawn when a page
 * first shows it.
 */
const { fork } = childProcess
const idle = fileURLToPath(import.meta.url)
childProcess.fork = ((file: string, ...rest: []) =>
  fork(file.endsWith('/drawing-process.ts') ? idle : file, ...rest)) as typeof fork
syncBuiltinESMExports()
