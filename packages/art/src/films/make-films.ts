/**
 * Draws and encodes the landers' films: `node packages/art/src/films/make-films.ts [evening evening-wide twos]`. Run by
 * hand after a change here; needs `ffmpeg` with libx264 and libvpx. The results are committed in packages/art/films, so
 * install, build and tests do not need it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

import { type Film, FRAMES_PER_SECOND } from './film.ts'
import { FILMS } from './films.ts'
import { FILM_LIMIT, STILL_LIMIT } from './limits.ts'

const OUT = join(import.meta.dirname, '../../films')
/** Bitrate that fills the file limit, with some room for the container and rate control. */
const ROOM = 0.95
const LOWER = 0.93

const frames = (film: Film) =>
  Array.from(
    { length: Math.round(film.seconds * FRAMES_PER_SECOND) },
    (_, i) => (film.startAt + i / FRAMES_PER_SECOND) % film.seconds,
  )

const picture = (film: Film, at: number) => sharp(Buffer.from(film.frame(at))).flatten({ background: '#0c0b21' })

async function ffmpeg(args: readonly string[], feed?: (write: (bytes: Buffer) => Promise<void>) => Promise<void>) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (feed && child.stdin) {
    const { stdin } = child
    await feed(async (bytes) => {
      if (!stdin.write(bytes)) await once(stdin, 'drain')
    })
    stdin.end()
  }
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** Every frame, lossless: both encoders read it twice. */
async function draw(film: Film, file: string): Promise<void> {
  const size = `${film.width}x${film.height}`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(FRAMES_PER_SECOND), '-i', '-']
  // Players assume BT.709 at these sizes; anything else would shift colours against the page's own.
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p']
  await ffmpeg([...raw, ...colours, '-c:v', 'ffv1', file], async (write) => {
    for (const at of frames(film)) await write(await picture(film, at).raw().toBuffer())
  })
}

const MARKS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv', '-an']

const ENCODERS = {
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'slower',
    '-profile:v',
    'high',
    '-tune',
    'animation',
    '-x264-params',
    'aq-mode=3:keyint=300',
    '-movflags',
    '+faststart',
  ],
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'good',
    '-cpu-used',
    '3',
    '-auto-alt-ref',
    '1',
    '-lag-in-frames',
    '25',
    '-g',
    '300',
    '-row-mt',
    '1',
  ],
} as const

/** Two passes at the rate that fills the limit, lowered until the file fits. */
async function encode(film: Film, source: string, kind: keyof typeof ENCODERS, folder: string): Promise<void> {
  const file = join(folder, `${film.name}.${kind}`)
  for (let rate = (FILM_LIMIT * 8 * ROOM) / film.seconds; ; rate *= LOWER) {
    const common = [
      '-i',
      source,
      ...ENCODERS[kind],
      ...MARKS,
      '-b:v',
      String(Math.round(rate)),
      '-passlogfile',
      join(folder, kind),
    ]
    await ffmpeg([...common, '-pass', '1', '-f', 'null', '/dev/null'])
    await ffmpeg([...common, '-pass', '2', file])
    const { size } = await stat(file)
    console.log(`${film.name}.${kind}  ${size} B at ${Math.round(rate / 1000)} kbit/s`)
    if (size <= FILM_LIMIT) return copyFile(file, join(OUT, `${film.name}.${kind}`))
  }
}

/** The best quality that fits the limit. */
async function still(film: Film): Promise<void> {
  const drawn = await picture(film, film.startAt).png().toBuffer()
  for (let quality = 90; quality > 30; quality -= 4) {
    const file = await sharp(drawn).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length > STILL_LIMIT) continue
    await writeFile(join(OUT, `${film.name}.webp`), file)
    console.log(`${film.name}.webp  ${file.length} B  quality ${quality}`)
    return
  }
  throw new Error(`the still of ${film.name} does not fit ${STILL_LIMIT} bytes`)
}

await mkdir(OUT, { recursive: true })
const wanted = process.argv.slice(2)
for (const film of FILMS.filter(({ name }) => !wanted.length || wanted.includes(name))) {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const source = join(folder, 'source.mkv')
  await still(film)
  await draw(film, source)
  await encode(film, source, 'mp4', folder)
  await encode(film, source, 'webm', folder)
  await rm(folder, { recursive: true })
}
