import * as z from 'zod/mini'

/** Letters that show nothing: joiners, fillers and blanks that people use to send an empty line. */
const VISIBLE = /[^\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u

/** Text with something to see in it: white space at the ends is dropped before it is looked at. */
export const nonEmptyText = z.string().check(
  z.trim(),
  z.minLength(1, { abort: true }),
  z.refine((text) => VISIBLE.test(text)),
)

/** What a person would call the length: an emoji or a letter with its accents counts once. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of new Intl.Segmenter().segment(text)) length += 1
  return length
}
