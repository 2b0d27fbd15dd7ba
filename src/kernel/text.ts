import * as z from 'zod/mini'

/** Text with something in it: white space at the ends is dropped before it is looked at. */
export const nonEmptyText = z.string().check(z.trim(), z.minLength(1))

/** What a person would call the length: an emoji or a letter with its accents counts once. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of new Intl.Segmenter().segment(text)) length += 1
  return length
}
