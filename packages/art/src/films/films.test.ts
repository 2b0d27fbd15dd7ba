import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import type { Film } from './film.ts'
import { FILMS } from './films.ts'
import { FILM_LIMIT, STILL_LIMIT } from './limits.ts'

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, '../../films', name))

/** Drawn small from the start: the tests only compare colours. */
async function glimpse(film: Film, at: number): Promise<Buffer> {
  const [width, height] = [film.width / 8, film.height / 8]
  const small = film.frame(at).replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`)
  return sharp(Buffer.from(small)).removeAlpha().raw().toBuffer()
}

async function difference(film: Film, one: number, other: number): Promise<number> {
  const [a, b] = [await glimpse(film, one), await glimpse(film, other)]
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length
}

describe.each(FILMS)('film $name', (film) => {
  test('[LAND-1] both formats are small, and the still is smaller', () => {
    expect(fileOf(`${film.name}.mp4`).length).toBeLessThanOrEqual(FILM_LIMIT)
    expect(fileOf(`${film.name}.webm`).length).toBeLessThanOrEqual(FILM_LIMIT)
    expect(fileOf(`${film.name}.webp`).length).toBeLessThanOrEqual(STILL_LIMIT)
  })

  test('[LAND-1] plays before it is fully loaded, and has no sound', () => {
    const mp4 = fileOf(`${film.name}.mp4`)
    expect(mp4.indexOf('moov')).toBeGreaterThan(0)
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    expect(mp4.includes('vide')).toBe(true)
    expect(mp4.includes('soun')).toBe(false)
    expect(fileOf(`${film.name}.webm`).includes('V_VP9')).toBe(true)
    expect(fileOf(`${film.name}.webm`).includes('A_OPUS')).toBe(false)
  })

  test('[LAND-1] ends where it begins, and moves in between', async () => {
    expect(film.seconds).toBeGreaterThanOrEqual(6)
    expect(film.seconds).toBeLessThanOrEqual(10)
    expect(await difference(film, 0, film.seconds - 0.001)).toBeLessThan(0.03)
    expect(await difference(film, 0, film.startAt + film.seconds / 3)).toBeGreaterThan(0.5)
  })

  test('[LAND-1] the still has the dimensions of a frame', async () => {
    const { width, height } = await sharp(fileOf(`${film.name}.webp`)).metadata()
    expect({ width, height }).toEqual({ width: film.width, height: film.height })
  })
})
