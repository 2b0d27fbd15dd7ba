import type { Entry } from '../outcome.ts'
import { isLie, keyOf, type Promised, partings, tell } from './effects.ts'

const isSaid = ({ kind }: Entry) => kind === 'send' || kind === 'gift'

/** R-MSG-1, R-MSG-4: a message and its charge, both or neither, once. A block removes messages but keeps the ledger. */
export const messagesOnce: Promised = {
  name: 'a message and its price: once for yes, never for no',
  find(log, seen) {
    const messages = Map.groupBy(seen.messages, keyOf)
    const charges = Map.groupBy(seen.charges, keyOf)
    const mayBeParted = partings(log)
    return log.filter(isSaid).flatMap((entry) => {
      const [said, paid] = [messages.get(keyOf(entry)) ?? [], charges.get(keyOf(entry)) ?? []]
      if (isLie(entry.outcome, paid.length)) return [`${tell(entry)}: ${paid.length} times in the books`]
      if (said.length > paid.length) return [`${tell(entry)}: there ${said.length} times, paid ${paid.length} times`]
      if (said.length < paid.length && !mayBeParted(entry)) return [`${tell(entry)}: paid and not there`]
      return []
    })
  },
}

/** R-MSG-2, R-MSG-5: messages keep the position clients were given, and each sender's order. */
export const messagesInPlace: Promised = {
  name: 'messages stand where their sender was told, in the order they were sent',
  find(log, seen) {
    const messages = new Map(seen.messages.map((message) => [keyOf(message), message]))
    const told = log.filter((entry) => isSaid(entry) && entry.outcome === 'ok' && entry.seq !== undefined)
    const moved = told.filter((entry) => {
      const there = messages.get(keyOf(entry))
      return there !== undefined && (there.seq !== entry.seq || there.conversation !== entry.conversation)
    })
    const ownTalks = Map.groupBy(told, ({ who, conversation }) => `${who} ${conversation}`)
    const shuffled = [...ownTalks.values()].flatMap((own) => {
      const inTime = own.toSorted((a, b) => a.began - b.began)
      return inTime.filter((entry, index) => index > 0 && entry.seq! <= inTime[index - 1]!.seq!)
    })
    return [
      ...moved.map((entry) => `${tell(entry)}: not at its place ${entry.seq}`),
      ...shuffled.map((entry) => `${tell(entry)}: before what was said earlier`),
    ]
  },
}
