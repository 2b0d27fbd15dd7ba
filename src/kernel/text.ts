import * as z from 'zod/mini'

/** Excludes invisible characters (joiners, fillers, blanks) that people use to send an empty line. */
const VISIBLE = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u

/** Text with at least one visible character, trimmed. */
export const nonEmptyText = z.string().check(
  z.trim(),
  z.minLength(1, { abort: true }),
  z.refine((text) => VISIBLE.test(text)),
)
