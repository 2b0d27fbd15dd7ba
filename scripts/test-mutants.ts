// `npm run test:mutants` removes the guards of money and messages against races and retries one by one, and expects a
// test to fail. It works on a copy, so an interrupted run leaves the tree untouched.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

type Mutant = { what: string; file: string; find: string; put: string; test: string }

const MUTANTS: Mutant[] = [
  {
    what: 'the lock of a payment while it is followed',
    file: 'src/features/payments/settle-payment.ts',
    find: 'id} for update`',
    put: 'id}`',
    test: 'src/features/payments/payments.test.ts',
  },
  {
    what: 'the check of what the provider says against what was ordered',
    file: 'src/features/payments/settle-payment.ts',
    find: 'if (mismatch !== null)',
    put: 'if (false)',
    test: 'src/features/payments/payments.test.ts',
  },
  {
    what: 'the memory of what a provider told already',
    file: 'migrations/0008-payments.sql',
    find: '  primary key (provider, event)',
    put: '  check (true)',
    test: 'src/features/payments/payments.test.ts',
  },
  {
    what: 'one order per click',
    file: 'migrations/0008-payments.sql',
    find: '  unique (account_id, client_id)',
    put: '  check (true)',
    test: 'src/features/payments/payments.test.ts',
  },
  {
    what: 'one movement of credits per cause',
    file: 'migrations/0006-credits.sql',
    find: '  unique (cause, cause_id)',
    put: '  check (true)',
    test: 'src/features/credits/grant-credits.test.ts',
  },
  {
    what: 'one order in all for a code that is good for one',
    file: 'migrations/0007-discounts.sql',
    find: 'create unique index discount_uses_single',
    put: 'create index discount_uses_single',
    test: 'src/features/discounts/discounts.test.ts',
  },
  {
    what: 'the lock of a wallet while a message is charged',
    file: 'migrations/0016-chat.sql',
    find: 'where account_id = my_account for update',
    put: 'where account_id = my_account',
    test: 'src/features/chat/send-race.test.ts',
  },
  {
    what: 'one message per client id',
    file: 'migrations/0016-chat.sql',
    find: 'if known.seq is not null then',
    put: 'if false then',
    test: 'src/features/chat/send-race.test.ts',
  },
]

const copy = mkdtempSync(join(tmpdir(), 'duet-mutants-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const file of filesOf('--cached', '--others', '--exclude-standard')) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(join(ROOT, file), join(copy, file))
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

// A test that already fails proves nothing.
const tests = [...new Set(MUTANTS.map(({ test }) => test))]
if (!passes(...tests)) throw new Error('these tests must pass first; run npm test')

const survivors = MUTANTS.filter((mutant) => !isNoticed(mutant))
process.stdout.write(`${MUTANTS.length - survivors.length} caught, ${survivors.length} survived\n`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Skips files deleted but not committed, which git still lists. */
function filesOf(...which: string[]): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', ...which], { cwd: ROOT, encoding: 'utf8' })
  const gone = spawnSync('git', ['ls-files', '-z', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\0')
  return stdout.split('\0').filter((file) => file !== '' && !gone.includes(file))
}

function isNoticed({ what, file, find, put, test }: Mutant): boolean {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(find)) throw new Error(`${file} no longer contains "${find}": update the list of mutants`)
  writeFileSync(path, before.replaceAll(find, put))
  const noticed = !passes(test)
  writeFileSync(path, before)
  process.stdout.write(
    `${noticed ? '✓' : '✗'} without ${what}: ${noticed ? 'a test fails' : 'NOTHING FAILS'} (${test})\n`,
  )
  return noticed
}

function passes(...files: string[]): boolean {
  return spawnSync('vitest', ['run', '--project=route', ...files], { cwd: copy, stdio: 'ignore' }).status === 0
}
