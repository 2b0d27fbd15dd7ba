/** One turn: a single message, or several in a row. */
export type Turn = string | readonly string[]

/** Speakers alternate. No line reveals anybody's gender or age. */
export type Dialogue = readonly Turn[]
