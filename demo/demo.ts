/** Entry point of the demo world. The server imports it in demo mode only. */
export { demoHandlers } from './answer-as-companion.ts'
export { drawAhead } from './draw-ahead.ts'
export { loginLine } from './logins.ts'
export { draw } from './pictures.ts'
export { prepareDemo } from './prepare-demo.ts'
export { sitesOf } from './sites-of.ts'
