import type { Command } from './command.ts'
import type { CommandName } from './command-list.ts'

/** A command is imported when it runs: importing all of them takes seconds. */
export const LOADERS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  config: async () => (await import('./config-command.ts')).configCommand,
  'sites apply': async () => (await import('./apply-sites-command.ts')).applySitesCommand,
  'invites create': async () => (await import('./invites-command.ts')).invitesCommand,
  'staff invite': async () => (await import('./staff-command.ts')).staffInviteCommand,
  'fictional apply': async () => (await import('./fictional-command.ts')).fictionalApplyCommand,
  'fictional inbox': async () => (await import('./fictional-command.ts')).fictionalInboxCommand,
  'fictional reply': async () => (await import('./fictional-command.ts')).fictionalReplyCommand,
  reports: async () => (await import('./reports-command.ts')).reportsCommand,
  complaints: async () => (await import('./complaints-command.ts')).complaintsCommand,
  announce: async () => (await import('./announce-command.ts')).announceCommand,
  'mail-reports': async () => (await import('./mail-reports-command.ts')).mailReportsCommand,
  refunds: async () => (await import('./refunds-command.ts')).refundsCommand,
  audit: async () => (await import('./audit-command.ts')).auditCommand,
  'figures rebuild': async () => (await import('./figures-command.ts')).figuresRebuildCommand,
  backup: async () => (await import('./backup/backup-command.ts')).backupCommand,
  restore: async () => (await import('./backup/restore-command.ts')).restoreCommand,
  check: async () => (await import('./check-command.ts')).checkCommand,
  'demo reset': async () => (await import('./demo-command.ts')).demoResetCommand,
}
