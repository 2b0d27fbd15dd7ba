import * as z from 'zod/mini'

/** Excludes invisible characters (joiners, fillers, blanks) that people use to send an empty line. */
const VISIBLE = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u

/** Text with at least one visible character, trimmed. */
export const nonEmptyText = z.string().check(
  z.trim(),
  z.minLength(1, { abort: true }),
  z.refine((text) => VISIBLE.test(text)),
)

/** The longest emoji has 10 code points, and no script needs more for a letter with its marks. */
const CODE_POINTS_OF_A_LETTER = 12

/**
 * Length in graphemes, as a person counts: an emoji or an accented letter counts once. Whatever is piled on top of a
 * letter beyond reason counts too, or one letter could carry a whole text of marks.
 */
export function lengthOf(text: string): number {
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const few = segment.length <= CODE_POINTS_OF_A_LETTER
    length += few ? 1 : 1 + Math.max(0, [...segment].length - CODE_POINTS_OF_A_LETTER)
  }
  return length
}
