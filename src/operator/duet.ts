import { BadSiteFiles } from '#features/sites/read-site-files.ts'
import { ConfigError } from '#platform/config.ts'
import { NotReadable } from '#platform/db/copy/session.ts'
import { EmbeddedUnavailable } from '#platform/db/embedded.ts'
import { MigrationRefused } from '#platform/db/migrate.ts'

import { announceCommand } from './announce-command.ts'
import { applySitesCommand } from './apply-sites-command.ts'
import { auditCommand } from './audit-command.ts'
import { backupCommand } from './backup/backup-command.ts'
import { BackupRefused } from './backup/backup-refused.ts'
import { restoreCommand } from './backup/restore-command.ts'
import { checkCommand } from './check-command.ts'
import { type Command, UsageError } from './command.ts'
import { complaintsCommand } from './complaints-command.ts'
import { configCommand } from './config-command.ts'
import { demoResetCommand } from './demo-command.ts'
import { fictionalApplyCommand, fictionalInboxCommand, fictionalReplyCommand } from './fictional-command.ts'
import { invitesCommand } from './invites-command.ts'
import { mailReportsCommand } from './mail-reports-command.ts'
import { photosReviewCommand } from './photos-command.ts'
import { BadFictionalFiles } from './read-fictional-files.ts'
import { refundsCommand } from './refunds-command.ts'
import { reportsCommand } from './reports-command.ts'

/** `npm run duet -- <command>` */
const COMMANDS: readonly Command[] = [
  configCommand,
  applySitesCommand,
  invitesCommand,
  photosReviewCommand,
  fictionalApplyCommand,
  fictionalInboxCommand,
  fictionalReplyCommand,
  reportsCommand,
  complaintsCommand,
  announceCommand,
  mailReportsCommand,
  refundsCommand,
  auditCommand,
  backupCommand,
  restoreCommand,
  checkCommand,
  demoResetCommand,
]

const words = process.argv.slice(2)
const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))

if (command === undefined) {
  const isHelp = words.length === 0 || words[0] === 'help'
  const group = COMMANDS.some(({ name }) => name.startsWith(`${words[0]} `))
  if (!isHelp) console.error(`no such command: ${words.slice(0, group ? 2 : 1).join(' ')}\n`)
  const lines = COMMANDS.map(({ usage, does }) => `  npm run duet -- ${usage}\n      ${does}`)
  console.log(`Commands:\n${lines.join('\n')}`)
  process.exit(isHelp ? 0 : 2)
}
try {
  await command.run(words.slice(command.name.split(' ').length))
} catch (error) {
  const forPeople = [
    UsageError,
    ConfigError,
    EmbeddedUnavailable,
    MigrationRefused,
    BadSiteFiles,
    BadFictionalFiles,
    BackupRefused,
    NotReadable,
  ].some((kind) => error instanceof kind)
  if (!forPeople) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
