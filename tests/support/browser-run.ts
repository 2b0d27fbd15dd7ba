import { execFile } from 'node:child_process'

export type Outcome = { code: number; stdout: string; stderr: string }
const MEBIBYTE = 1024 * 1024

/** Runs a program to its end and never throws: a program that is missing or killed has a code other than 0. */
export function run(
  program: string,
  args: string[],
  { env, timeout }: { env?: Record<string, string>; timeout?: number } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { env: { ...process.env, ...env }, timeout, killSignal: 'SIGKILL', maxBuffer: 16 * MEBIBYTE },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) || 1 : 0, stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
}
