import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Linters silently skip what they do not understand, so planted violations prove that the rules work. */
const ROOT = fileURLToPath(new URL('../', import.meta.url))

const PLANTED = `
async function save(): Promise<number> {
  return 1
}
export function floating() {
  save()
  save().then(() => 2)
  Promise.all([save()])
}
export function misused(list: number[], target: EventTarget) {
  list.forEach(async () => void (await save()))
  target.addEventListener('click', async () => void (await save()))
  if (save()) return { ...save() }
}
export async function fine() {
  void save()
  return await save()
}
`

test('oxlint rejects floating and misused promises', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-lint-'))
  try {
    writeFileSync(join(folder, 'planted.ts'), PLANTED)
    const options = {
      strict: true,
      module: 'esnext',
      target: 'es2024',
      lib: ['es2024', 'dom'],
      types: [],
      noEmit: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
    const { stdout } = spawnSync(
      `${ROOT}node_modules/.bin/oxlint`,
      ['-c', `${ROOT}.oxlintrc.json`, '-f', 'unix', '.'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    const found = stdout
      .split('\n')
      .flatMap((line) => /:(\d+):\d+: .*\((no-[a-z-]+)\)/.exec(line)?.slice(1).join(' ') ?? [])
    expect(found.toSorted()).toEqual([
      '11 no-misused-promises',
      '12 no-misused-promises',
      '13 no-misused-promises',
      '13 no-misused-promises',
      '6 no-floating-promises',
      '7 no-floating-promises',
      '8 no-floating-promises',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('Biome rejects non-null assertions in the product and allows them in tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-lint-'))
  try {
    copyFileSync(`${ROOT}biome.json`, join(folder, 'biome.json'))
    mkdirSync(join(folder, 'src'))
    for (const name of ['planted.ts', 'planted.test.ts'])
      writeFileSync(join(folder, 'src', name), 'export const first = (list: readonly string[]) => list[0]!.length\n')
    const { stdout, stderr } = spawnSync(
      `${ROOT}node_modules/.bin/biome`,
      ['lint', '--vcs-enabled=false', '--colors=off', '.'],
      { cwd: folder, encoding: 'utf8' },
    )
    const found = `${stdout}${stderr}`.match(/^\S+:\d+:\d+ lint\S+/gm)
    expect(found).toEqual(['src/planted.ts:1:51 lint/style/noNonNullAssertion'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
