import { start } from '#server/start-or-explain.ts'

import { readyPicture } from './ready-pictures.ts'

// The server as `npm start` runs it, except that nothing is drawn.
await start({ dev: false, pictures: readyPicture })
