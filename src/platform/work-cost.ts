type WorkCost = {
  /** The hash records its cost, so a change leaves older ones valid. */
  password: { memoryCost: number; timeCost: number; parallelism: number }
  /** Rounds per try, and the number of tries. */
  challenge: { rounds: number; fewestTries: number; spread: number }
  /** How long WebP looks for a smaller file of the same picture, 0 to 6. */
  webpEffort: number
}

export const REAL_COST: WorkCost = {
  // argon2id with 19 MiB and two rounds, OWASP's minimum: slow to guess, fast enough for a login.
  password: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // Half a second on an ordinary phone or laptop: fine for a person, expensive for a thousand sign-ups.
  challenge: { rounds: 5000, fewestTries: 250, spread: 400 },
  // libwebp's own choice.
  webpEffort: 4,
}

const LEAST_COST: WorkCost = {
  password: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  challenge: { rounds: 10, fewestTries: 2, spread: 4 },
  webpEffort: 0,
}

let cost = REAL_COST

export const workCost = () => cost

/** For tests, which would otherwise spend most of their time on work that is slow on purpose. */
export function doLeastWork() {
  cost = LEAST_COST
}

/** For tests of the cost itself. */
export async function withRealCost<T>(work: () => Promise<T>): Promise<T> {
  const before = cost
  cost = REAL_COST
  try {
    return await work()
  } finally {
    cost = before
  }
}
