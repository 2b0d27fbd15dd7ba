import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import type { HeicAnswer, HeicTask } from './decode-heic.ts'

// Runs in a thread of its own for one picture, so that a broken file can neither block nor outlive its upload.

type Shown = { data: Uint8ClampedArray; width: number; height: number }
type HeifImage = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(target: Shown, done: (shown: Shown | null) => void): void
}
type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
type MakeLibheif = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => unknown) => unknown
  print: () => void
  printErr: () => void
}) => Libheif

const WASM_PAGE = 65_536
const { module, bytes, least, mostPixels, mostBytes } = workerData as HeicTask

// resourceLimits of a thread do not count WebAssembly memory, so growing it is refused here.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function grow_within_limit(pages) {
  if (this.buffer.byteLength + pages * WASM_PAGE > mostBytes) throw new RangeError('the picture needs too much memory')
  return grow.call(this, pages)
}

const makeLibheif = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as MakeLibheif
const libheif = makeLibheif({
  instantiateWasm: (imports, done) => done(new WebAssembly.Instance(module, imports)),
  print: () => {},
  printErr: () => {},
})

async function read(): Promise<HeicAnswer> {
  // Reads the boxes only; pixels are decoded by display().
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return { refused: 'unreadable' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return { refused: 'too_many_pixels' }
  if (Math.min(width, height) < least) return { refused: 'too_small' }
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise<Shown | null>((resolve) => image.display(target, resolve))
  return shown ? { pixels: target.data.buffer, width, height } : { refused: 'unreadable' }
}

const answer = await read()
parentPort?.postMessage(answer, 'pixels' in answer ? [answer.pixels] : [])
