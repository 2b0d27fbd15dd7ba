import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { readMigrations } from '#platform/db/migration-files.ts'
import { writeNewerMigrations } from '#tests/support/newer-migrations.ts'

import type { Workplace } from './running.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The release that nodes are upgraded from. */
const { commit } = JSON.parse(readFileSync(new URL('./previous-build.json', import.meta.url), 'utf8')) as {
  commit: string
}

/** Not part of a build. */
const LEFT_OUT = ['.git', '.cache', 'data', 'node_modules', 'test-results']

/** Reason why this checkout cannot make the previous build. */
export function previousBuildMissing(): string | undefined {
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT })
  if (status === 0) return undefined
  return `commit ${commit.slice(0, 10)}, the previous build, is not in this copy: clone with the whole history`
}

export function makePreviousBuild(place: Workplace): string {
  const folder = place.room('previous-build')
  run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], ROOT)
  const lock = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  run(process.execPath, ['scripts/build.ts'], folder)
  return folder
}

/** This build plus one migration per table, each declared compatible with the previous build. */
export function makeNewerBuild(place: Workplace, previous: string): string {
  const folder = place.room('newer-build')
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(ROOT, path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const oldestBuild = readMigrations(join(previous, 'migrations')).at(-1)!.number
  writeNewerMigrations(join(folder, 'migrations'), { oldestBuild })
  return folder
}

function run(program: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stdout}${stderr}`)
}
