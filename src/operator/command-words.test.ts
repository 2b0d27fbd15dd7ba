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
import { photosReviewCommand } from './photos-command.ts'

test.each([
  auditCommand,
  checkCommand,
  configCommand,
  demoResetCommand,
  fictionalInboxCommand,
  mailReportsCommand,
  photosReviewCommand,
])('$name refuses a word it does not know, and does nothing', async (command) => {
  await expect(command.run(['--yes'])).rejects.toThrow(`${command.name} takes no further words`)
})

test.each([
  ['a misspelt --dry-run', ['sites', '--dryrun'], "Unknown option '--dryrun'"],
  ['an option in place of the folder', ['--dryrun', 'sites'], "Unknown option '--dryrun'"],
  ['a second folder', ['sites', 'more', '--dry-run'], 'more is a word too many'],
  ['no folder', ['--dry-run'], 'say which folder'],
])('[SITE-13] sites apply refuses %s, and applies nothing', async (_, args, message) => {
  await expect(applySitesCommand.run(args)).rejects.toThrow(message)
})

test('[SITE-4] invites create refuses a word too many', async () => {
  await expect(invitesCommand.run(['localhost', '5', '--dry-run'])).rejects.toThrow('say which site')
})

test.each([
  [['decide', 'R-1', '--by'], "'--by <value>' argument missing"],
  [['decide', 'R-1', '--by', ' '], 'nothing follows --by'],
  [['decide', 'R-1', '--by', '--reason', 'x'], "'--by' argument is ambiguous"],
  [['decide', '--reason', 'without', 'quotation', 'marks'], 'marks is a word too many'],
  [['decide', '--force'], "Unknown option '--force'"],
])('[CHAT-7] %j says what is wrong and how it is meant', (args, message) => {
  const parse = () => parseOptions(args, { values: ['by', 'reason'], most: 2, usage: 'how it is meant' })
  expect(parse).toThrow(message)
  expect(parse).toThrow('how it is meant')
})

test('a command that does not exist is named before the list of those that do', async () => {
  const { code, output } = await runToEnd(['src/operator/duet.ts', 'sites', 'aply', 'folder'], {})
  expect(output).toContain('there is no command sites aply\n')
  expect(output).toContain('npm run duet -- sites apply')
  expect(code).toBe(2)
})
