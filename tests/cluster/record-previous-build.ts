// `node tests/cluster/record-previous-build.ts [<commit>]`: run after a release to make it the build that upgrades
// start from. Its migrations are final from then on.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 })

const commit = git('rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`).trim()
const files = git('ls-tree', '--name-only', commit, 'migrations/')
  .split('\n')
  .filter((path) => path.endsWith('.sql'))
const migrations = Object.fromEntries(
  files.map((path) => [
    path.replace('migrations/', ''),
    createHash('sha256')
      .update(git('show', `${commit}:${path}`))
      .digest('hex'),
  ]),
)
writeFileSync(new URL('./previous-build.json', import.meta.url), `${JSON.stringify({ commit, migrations }, null, 2)}\n`)
