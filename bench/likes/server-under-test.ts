import { LIMITS } from '#kernel/limits.ts'

// One network likes more than a person would; the limit still counts, it only refuses nobody.
Object.assign(LIMITS.write, { requests: Number.POSITIVE_INFINITY })

await import('../search/page-under-test.ts')
