import { type Chance, chanceOf, pickByWeight, pickOne } from '#demo/chance.ts'

export const CLIENTS = 8
export const ACCOUNTS = 50

/** Operations and their weights: mostly chat, as on a real site, and everything that moves credits. */
const WEIGHTS = {
  send: 48,
  read: 12,
  like: 12,
  webhook: 8,
  gift: 6,
  buy: 5,
  'delete-chat': 3,
  unblock: 3,
  block: 2,
  upload: 1,
} as const
export type Kind = keyof typeof WEIGHTS
export const KINDS = Object.keys(WEIGHTS) as Kind[]

/** Where the connection breaks: in the request, before the reply, or in the reply. */
export const CUTS = ['in the request', 'before the answer', 'in the answer'] as const
/** `share` of the bytes that pass; before a reply, the share of a short wait. */
export type Cut = { where: (typeof CUTS)[number]; share: number }

export type Operation = {
  n: number
  kind: Kind
  /** Actor and target, as indexes into the list of people. */
  who: number
  other: number
  /** The client's id, reused when it is sent again. */
  id: string
  cut?: Cut
  /** Delay on the line, in milliseconds. */
  delay: number
  /** Retries while the outcome is unknown, and repeats after a reply. */
  resends: number
  repeats: number
  /** Decides the rest: which payment a webhook is about, how often it is delivered, what a buyer does. */
  chance: number
}

type Kill = { whom: 'server' | 'database'; afterOperation: number; wait: number }
export type Size = { operations: number; serverKills: number; databaseKills: number }
export type Plan = Size & { seed: number; clients: Operation[][]; kills: Kill[] }

/** Decided before the run: the same seed and size give the same plan. */
export function makePlan(seed: number, size: Size): Plan {
  const clients = Array.from({ length: CLIENTS }, (): Operation[] => [])
  const chances = clients.map((_, client) => chanceOf('torture', seed, 'client', client))
  for (let n = 0; n < size.operations; n += 1) {
    const client = n % CLIENTS
    clients[client]!.push(planOperation(n, client, chances[client]!))
  }
  const kills = [...killsOf(seed, 'server', size), ...killsOf(seed, 'database', size)]
  return { ...size, seed, clients, kills: kills.sort((a, b) => a.afterOperation - b.afterOperation) }
}

/** Few contacts per member, so that conversations grow and collide. Only the farthest are ever blocked. */
const CIRCLE = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
const BLOCKED = [-5, 5]

/** Shares of operations that are cut, delayed, or repeated after success. */
const CUT_SHARE = 0.06
const SLOW_SHARE = 0.05
const REPEAT_SHARE = 0.05
const SLOWEST_MS = 80
const MOST_RESENDS = 3

function planOperation(n: number, client: number, chance: Chance): Operation {
  const kind = pickByWeight(chance, KINDS, (each) => WEIGHTS[each])
  // One client per account, so that each member's operations have an order.
  const own = Math.ceil((ACCOUNTS - client) / CLIENTS)
  const who = client + CLIENTS * Math.floor(chance() * own)
  const step = pickOne(chance, kind === 'block' || kind === 'unblock' ? BLOCKED : CIRCLE)
  const isCut = chance() < CUT_SHARE
  const cut = { where: pickOne(chance, CUTS), share: chance() }
  return {
    ...{ n, kind, who },
    other: (who + step + ACCOUNTS) % ACCOUNTS,
    id: uuidOf(chance),
    ...(isCut && { cut }),
    delay: chance() < SLOW_SHARE ? Math.floor(chance() * SLOWEST_MS) : 0,
    resends: Math.floor(chance() * (MOST_RESENDS + 1)),
    repeats: chance() < REPEAT_SHARE ? 1 : 0,
    chance: chance(),
  }
}

/** Spreads kills over the run, one per slice, each shortly after an operation begins. */
function killsOf(seed: number, whom: Kill['whom'], size: Size): Kill[] {
  const chance = chanceOf('torture', seed, 'kills of the', whom)
  const times = whom === 'server' ? size.serverKills : size.databaseKills
  const part = size.operations / Math.max(1, times)
  return Array.from({ length: times }, (_, index) => ({
    whom,
    afterOperation: Math.floor(part * (index + LEAST_PART + chance() * (1 - 2 * LEAST_PART))),
    wait: Math.floor(chance() * LONGEST_WAIT_MS),
  }))
}

/** Keeps kills away from the edge of their slice: the previous one must be over. */
const LEAST_PART = 0.1
const LONGEST_WAIT_MS = 40

const HEX = 16

/** A version 4 UUID from the seeded generator. */
function uuidOf(chance: Chance): string {
  const digit = () => Math.floor(chance() * HEX).toString(HEX)
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit)
}
