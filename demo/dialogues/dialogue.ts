/** What one of the two says before the other speaks: one message, or several in one breath. */
export type Turn = string | readonly string[]

/** The first turn is that of whoever begins; then they alternate. No line tells who is a woman or a man, or how old. */
export type Dialogue = readonly Turn[]
