import { expect, test } from 'vitest'

import { runToEnd } from '#tests/support/server-process.ts'

import { applySitesCommand } from './apply-sites-command.ts'
import { auditCommand } from './audit-command.ts'
import { checkCommand } from './check-command.ts'
import { configCommand } from './config-command.ts'
import { demoResetCommand } from './demo-command.ts'
import { fictionalInboxCommand } from './fictional-command.ts'
import { invitesCommand } from './invites-command.ts'
import { mailReportsCommand } from './mail-reports-command.ts'
import { parseOptions } from './parse-options.ts'

test.each([auditCommand, checkCommand, configCommand, demoResetCommand, fictionalInboxCommand, mailReportsCommand])(
  '$name refuses unknown arguments and does nothing',
  async (command) => {
    await expect(command.run(['--yes'])).rejects.toThrow(`${command.name} takes no arguments`)
  },
)

test.each([
  ['a misspelt --dry-run', ['sites', '--dryrun'], "Unknown option '--dryrun'"],
  ['an option in place of the folder', ['--dryrun', 'sites'], "Unknown option '--dryrun'"],
  ['a second folder', ['sites', 'more', '--dry-run'], 'unexpected argument more'],
  ['no folder', ['--dry-run'], 'say which folder'],
])('[SITE-13] sites apply refuses %s and applies nothing', async (_, args, message) => {
  await expect(applySitesCommand.run(args)).rejects.toThrow(message)
})

test('[SITE-4] invites create refuses an extra argument', async () => {
  await expect(invitesCommand.run(['localhost', '5', '--dry-run'])).rejects.toThrow('say which site')
})

test.each([
  [['decide', 'R-1', '--by'], "'--by <value>' argument missing"],
  [['decide', 'R-1', '--by', ' '], 'nothing follows --by'],
  [['decide', 'R-1', '--by', '--reason', 'x'], "'--by' argument is ambiguous"],
  [['decide', '--reason', 'without', 'quotation', 'marks'], 'unexpected argument marks'],
  [['decide', '--force'], "Unknown option '--force'"],
])('[CHAT-7] %j explains the mistake and shows the usage', (args, message) => {
  const parse = () => parseOptions(args, { values: ['by', 'reason'], most: 2, usage: 'the usage' })
  expect(parse).toThrow(message)
  expect(parse).toThrow('the usage')
})

test('an unknown command is named above the list of commands', async () => {
  const { code, output } = await runToEnd(['src/operator/duet.ts', 'sites', 'aply', 'folder'], {})
  expect(output).toContain('no such command: sites aply\n')
  expect(output).toContain('npm run duet -- sites apply')
  expect(code).toBe(2)
})
