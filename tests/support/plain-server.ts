import { SECOND } from '#kernel/time.ts'
import { leaveAnswersToTester } from '#platform/payments/sandbox.ts'
import { doLeastWork } from '#platform/work-cost.ts'
import { start } from '#server/start-or-explain.ts'

import { readyPictures } from './ready-pictures.ts'

// The server as `npm start` runs it, except that nothing is drawn and work that is slow on purpose is quick.
doLeastWork()
leaveAnswersToTester()
await start({ dev: false, pictures: readyPictures, patience: 20 * SECOND })
