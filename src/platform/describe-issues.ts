import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// The small build of zod says only "Invalid input" unless a language is loaded. Files and variables are read by operators.
z.config(en())

type Issue = { path: PropertyKey[]; message: string; code?: string | undefined; keys?: string[] }

/** One line per fault, each beginning with the path of the bad field: `chat.message_length: expected number`. */
export function describeIssues(issues: readonly Issue[]): string[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => `${[...issue.path, key].join('.')}: there is no such field`)
      : [`${issue.path.join('.') || '(whole file)'}: ${issue.message}`],
  )
}
