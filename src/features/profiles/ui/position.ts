import { HOUR, SECOND } from '#kernel/time.ts'

/** PROF-3: a position this old still tells the town. */
const MAX_AGE = 1 * HOUR
/** Indoors the first answer takes a while; longer than this nobody waits. */
const PATIENCE = 15 * SECOND

/** About a kilometre: enough for a town, and all that leaves the browser. */
const DIGITS = 2

type PositionFault = 'position_denied' | 'position_unknown'
type Outcome = { lat: number; lon: number } | { fault: PositionFault }

/** Where this device is, coarsely; asks the person first, as browsers do. */
export function findPosition(): Promise<Outcome> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ fault: 'position_unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coarse(coords.latitude), lon: coarse(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ fault: code === PERMISSION_DENIED ? 'position_denied' : 'position_unknown' }),
      { maximumAge: MAX_AGE, timeout: PATIENCE, enableHighAccuracy: false },
    )
  })
}

const coarse = (degrees: number) => Number(degrees.toFixed(DIGITS))
