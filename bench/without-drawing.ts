import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before the server. A new demo draws its pictures in advance, which takes minutes of processor time and would
 * distort the figures. This replaces the drawing process with one that exits at once; each picture is then drawn
 * when a page first shows it.
 */
const { fork } = childProcess
const idle = fileURLToPath(import.meta.url)
childProcess.fork = ((file: string, ...rest: []) =>
  fork(file.endsWith('/drawing-process.ts') ? idle : file, ...rest)) as typeof fork
syncBuiltinESMExports()
