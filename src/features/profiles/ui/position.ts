import { HOUR, SECOND } from '#kernel/time.ts'

/** PROF-3: a position this old still identifies the town. */
const MAX_AGE = 1 * HOUR
/** Indoors the first fix takes a while. */
const TIMEOUT = 15 * SECOND

/** About a kilometre: enough for a town, and nothing finer leaves the browser. */
const DIGITS = 2

type PositionError = 'position_denied' | 'position_unknown'
type Outcome = { lat: number; lon: number } | { error: PositionError }

/** The browser asks for permission first. */
export function findPosition(): Promise<Outcome> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ error: 'position_unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coarse(coords.latitude), lon: coarse(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ error: code === PERMISSION_DENIED ? 'position_denied' : 'position_unknown' }),
      { maximumAge: MAX_AGE, timeout: TIMEOUT, enableHighAccuracy: false },
    )
  })
}

const coarse = (degrees: number) => Number(degrees.toFixed(DIGITS))
