import { doLeastWork } from '#platform/work-cost.ts'

// Loaded before every route test file.
doLeastWork()
