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
