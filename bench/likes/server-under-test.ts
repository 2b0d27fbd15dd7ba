import { LIMITS } from '#kernel/limits.ts'

// All load comes from one network: keep the limiter's cost, but never refuse.
Object.assign(LIMITS.write, { requests: Number.POSITIVE_INFINITY })

await import('../search/page-under-test.ts')
