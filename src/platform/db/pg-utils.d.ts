/** How the driver writes a value for the wire; its own companions (cursors, streams) take it from there too. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
