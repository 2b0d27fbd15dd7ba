import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// zod's mini build says only "Invalid input" unless a locale is loaded, and operators read these messages.
z.config(en())

type Issue = { path: PropertyKey[]; message: string; code?: string | undefined; keys?: string[] }

/** One line per issue, starting with the field's path: `chat.message_length: expected number`. */
export function describeIssues(issues: readonly Issue[]): string[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => `${[...issue.path, key].join('.')}: there is no such field`)
      : [`${issue.path.join('.') || '(whole file)'}: ${issue.message}`],
  )
}
