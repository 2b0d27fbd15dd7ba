import * as z from 'zod/mini'

/** ISO text on the wire, a `Date` in code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
