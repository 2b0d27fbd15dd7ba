type WorkCost = {
  /** Of one password hash; the hash itself names its cost, so a change leaves older ones valid. */
  password: { memoryCost: number; timeCost: number; parallelism: number }
  /** Of one challenge: rounds for each try, and how many tries it takes. */
  challenge: { rounds: number; fewestTries: number; spread: number }
}

export const REAL_COST: WorkCost = {
  // argon2id with 19 MiB and two rounds, OWASP's minimum: slow for guessing, quick enough for a login.
  password: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // Half a second on an ordinary phone or laptop: a person does not mind, a thousand sign-ups do.
  challenge: { rounds: 5000, fewestTries: 250, spread: 400 },
}

const LEAST_COST: WorkCost = {
  password: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  challenge: { rounds: 10, fewestTries: 2, spread: 4 },
}

let cost = REAL_COST

export const workCost = () => cost

/** For tests: work that is slow on purpose is most of what they would do. */
export function doLeastWork() {
  cost = LEAST_COST
}

/** For the tests of the cost itself. */
export async function withRealCost<T>(work: () => Promise<T>): Promise<T> {
  const before = cost
  cost = REAL_COST
  try {
    return await work()
  } finally {
    cost = before
  }
}
