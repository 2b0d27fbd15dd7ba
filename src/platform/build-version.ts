import { readFileSync } from 'node:fs'

/** As the build wrote it: `0.1.0+3f2a9c1e44`. Development has none. */
export function readBuildVersion(file = new URL('../../build/version', import.meta.url)): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    // Running from sources, without a build.
    return 'unknown'
  }
}
