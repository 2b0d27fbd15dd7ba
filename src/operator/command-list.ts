import type { Command } from './command.ts'

type Words = { name: string; usage: string; does: string }

/** The help of `npm run duet`, in its order; `load-command.ts` knows where each command is. */
export const COMMANDS = [
  {
    name: 'config',
    usage: 'config',
    does: 'prints every environment setting, its value and its source',
  },
  {
    name: 'sites apply',
    usage: 'sites apply <folder> [--dry-run]',
    does: 'creates and updates sites from the files of a folder; a dry run only shows the difference',
  },
  {
    name: 'invites create',
    usage: 'invites create <site> <number>',
    does: 'creates and prints invitation codes; only hashes are stored, so they cannot be shown again',
  },
  {
    name: 'staff invite',
    usage: 'staff invite <email> --role <role> [--sites <id,id>]',
    does: 'invites somebody to the console: prints the link and emails it; the first owner is made this way',
  },
  {
    name: 'fictional apply',
    usage: 'fictional apply <folder>',
    does: 'creates and updates fictional profiles from the files of a folder, all or none',
  },
  {
    name: 'fictional inbox',
    usage: 'fictional inbox',
    does: 'lists members waiting for a reply from a fictional profile, longest first, with the last messages',
  },
  {
    name: 'fictional reply',
    usage: 'fictional reply <conversation> "<text>" [--id <uuid>]',
    does: 'replies as the fictional profile; a repeated id is sent once',
  },
  {
    name: 'reports',
    usage: 'reports [show|decide|undo|appeals|appeal|marks|open]',
    does: 'lists reports, shows the evidence, decides (dismiss, warn, remove, suspend), takes a decision back, answers appeals',
  },
  {
    name: 'complaints',
    usage: 'complaints [show|answer|close|appeals|appeal]',
    does: 'lists complaints and notices with their due dates, shows and answers them, answers objections',
  },
  {
    name: 'announce',
    usage: 'announce <site> <file.json> [--send [--again]]',
    does: 'shows how many members opted in; with --send the running server sends it to each of them once',
  },
  {
    name: 'mail-reports',
    usage: 'mail-reports',
    does: 'prints the URL that accepts bounces (DSN) and complaints (ARF); it contains a key, so keep it secret',
  },
  {
    name: 'refunds',
    usage: 'refunds [give|retry|release]',
    does: 'lists open refunds and payments on hold; refunds, retries, releases',
  },
  {
    name: 'audit',
    usage: 'audit',
    does: 're-derives all credits and money and lists mismatches; exits with 1 if there are any',
  },
  {
    name: 'figures rebuild',
    usage: 'figures rebuild --from <day> [--site <id>]',
    does: 'computes the console’s figures anew since a day; days older than 35 are frozen',
  },
  {
    name: 'backup',
    usage: 'backup <new folder> [--key-file <file>]',
    does: 'backs up the database and all files of a running installation to a new folder',
  },
  {
    name: 'restore',
    usage: 'restore <folder> [--key-file <file>] [--other-secret]',
    does: 'restores a backup into an empty database and file store, then checks the result',
  },
  {
    name: 'check',
    usage: 'check',
    does: 'checks every invariant of the stored data and lists violations; exits with 1 if there are any',
  },
  {
    name: 'demo reset',
    usage: 'demo reset',
    does: 'recreates the demo members and removes everybody else on the demo sites; demo mode only',
  },
] as const satisfies readonly Words[]

export type CommandName = (typeof COMMANDS)[number]['name']

/** As an operator types it. */
export const usageOf = ({ name }: Pick<Command, 'name'>): string =>
  `npm run duet -- ${COMMANDS.find((command) => command.name === name)?.usage}`
