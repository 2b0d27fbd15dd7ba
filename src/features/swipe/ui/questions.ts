import type { Answers } from '#features/swipe/swipe.contract.ts'

/** SWIPE-2: in order, with the answers each question sets. */
export const QUESTIONS = [
  { name: 'gender', answers: ['gender'] },
  { name: 'ages', answers: ['min_age', 'max_age'] },
  { name: 'distance', answers: ['distance'] },
  { name: 'reason_for_joining', answers: ['reason_for_joining'] },
  { name: 'body_types', answers: ['body_types'] },
  { name: 'interests', answers: ['interests'] },
  { name: 'evening', answers: ['evening'] },
] as const satisfies readonly { name: string; answers: readonly (keyof Answers)[] }[]

export type Question = (typeof QUESTIONS)[number]

/** Skipping a question leaves what was known about it before, such as the wish of the profile. */
export function skipped(answers: Answers, { answers: names }: Question, known: Answers): Answers {
  const of = ([name]: [string, unknown]) => (names as readonly string[]).includes(name)
  return Object.fromEntries([
    ...Object.entries(answers).filter((entry) => !of(entry)),
    ...Object.entries(known).filter(of),
  ]) as Answers
}

/** Drops empty answers before sending. */
export function withoutEmpty(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Answers
}

/** Counts from 1; undefined if missing or invalid. */
export function stepIn(query: URLSearchParams): number | undefined {
  const step = Number(query.get('step'))
  return Number.isInteger(step) && step >= 1 && step <= QUESTIONS.length ? step : undefined
}
