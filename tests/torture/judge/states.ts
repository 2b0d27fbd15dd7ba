import type { Entry } from '../outcome.ts'
import { lastMoment, type Promised, partings, tell } from './effects.ts'

const tieOf = ({ who, other }: { who: string; other: string }) => `${who} ${other}`
const happened = ({ outcome }: Entry) => outcome !== 'refused'

/** An acknowledged like exists unless a block followed; an existing like was requested. */
export const likesStand: Promised = {
  name: 'a like: there for yes, not for no',
  find(log, seen) {
    const likes = log.filter(({ kind }) => kind === 'like')
    const there = new Map(seen.likes.map((like) => [tieOf(like), like]))
    const mayBeParted = partings(log)
    const wished = new Set(likes.filter(happened).map(tieOf))
    return [
      ...likes
        .filter((entry) => entry.outcome === 'ok' && !there.has(tieOf(entry)) && !mayBeParted(entry))
        .map((entry) => `${tell(entry)}: not there`),
      ...[...there.keys()].filter((tie) => !wished.has(tie)).map((tie) => `${tie}: nobody was told yes`),
    ]
  },
}

/** One member sets and lifts their blocks in sequence, so the last operation wins. */
export const blocksStand: Promised = {
  name: 'a block: as its owner was told last',
  find(log, seen) {
    const there = new Set(seen.blocks.map(tieOf))
    const words = Map.groupBy(
      log.filter(({ kind }) => kind === 'block' || kind === 'unblock'),
      tieOf,
    )
    const ties = new Set([...words.keys(), ...there])
    return [...ties]
      .filter((tie) => !possibleEnds(words.get(tie) ?? []).has(there.has(tie)))
      .map((tie) => {
        const history = (words.get(tie) ?? []).map(({ n, kind, outcome }) => `${n} ${kind} ${outcome}`)
        return `${tie} is ${there.has(tie) ? '' : 'not '}blocked after ${history.join(', ')}`
      })
  },
}

/** Whether a block can exist at the end. An unacknowledged one may land late, even after a later yes. */
function possibleEnds(words: readonly Entry[]): Set<boolean> {
  let ends = new Set([false])
  let late: { end: boolean; until: number }[] = []
  for (const entry of words.filter(happened).toSorted((a, b) => a.began - b.began)) {
    const end = entry.kind === 'block'
    late = late.filter(({ until }) => until >= entry.began)
    ends = entry.outcome === 'ok' ? new Set([end, ...late.map((each) => each.end)]) : ends.add(end)
    if (lastMoment(entry) > entry.ended) late.push({ end, until: lastMoment(entry) })
  }
  return ends
}

/**
 * R-MSG-6: read and cleared positions only grow, reach at least what was acknowledged, and move for no other reason.
 */
export const readingStands: Promised = {
  name: 'what was read or put away stays so',
  find(log, seen) {
    const sideOf = ({ who, conversation }: { who: string; conversation?: string }) => `${who} ${conversation}`
    const asked = Map.groupBy(
      log.filter((entry) => (entry.kind === 'read' || entry.kind === 'delete-chat') && happened(entry)),
      sideOf,
    )
    return seen.chats.flatMap((chat) => {
      const words = asked.get(sideOf(chat)) ?? []
      const deletions = words.filter(({ kind }) => kind === 'delete-chat')
      const most = (entries: readonly Entry[]) => Math.max(0, ...entries.map(({ seq }) => seq!))
      const told = (entries: readonly Entry[]) => entries.filter(({ outcome }) => outcome === 'ok')
      const faults = [
        chat.read < most(told(words)) && `read up to ${chat.read}, though it was answered up to ${most(told(words))}`,
        chat.cleared < most(told(deletions)) && `put away up to ${chat.cleared}, though it was answered otherwise`,
        deletions.length === 0 && chat.cleared > 0 && 'put away, though nobody did',
        deletions.length === 0 && chat.read > most(words) && 'read further than anybody asked',
      ]
      return faults.filter((fault) => fault !== false).map((what) => `${sideOf(chat)}: ${what}`)
    })
  },
}
