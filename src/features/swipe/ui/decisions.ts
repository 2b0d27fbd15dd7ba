import type { Choice } from './gesture.ts'

/** `person` is null for a pass of an earlier visit, which only the server knows. */
export type Decision = { choice: Choice; person: string } | { choice: 'pass'; person: null }

/** Oldest first: undo takes back the last one. */
export type Decisions = readonly Decision[]

/** A like of an earlier visit is not offered: the two may have written to each other since. */
export const decisionsBefore = (canUndo: boolean): Decisions => (canUndo ? [{ choice: 'pass', person: null }] : [])

/** A refused decision goes wherever it stands: by now a newer one may follow it. */
export const withoutRefused = (decisions: Decisions, person: string): Decisions =>
  decisions.filter((each) => each.person !== person)

/** What the server undoes: a like by name, so that another tab's is never taken back; else the last pass. */
export const undoBody = ({ choice, person }: Decision): { like?: string } => (choice === 'like' ? { like: person } : {})
