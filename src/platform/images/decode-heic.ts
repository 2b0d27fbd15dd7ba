import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

import { concurrencyLimit } from '../concurrency-limit.ts'

/** A picture as HEIC decodes it: upright, four channels. */
export type DecodedHeic = { pixels: ArrayBuffer; width: number; height: number }
type Refused = { refused: 'too_many_pixels' | 'too_small' | 'unreadable' }
export type HeicAnswer = DecodedHeic | Refused
type Limits = { least: number; mostPixels: number; seconds: number }
export type HeicTask = { module: WebAssembly.Module; bytes: Uint8Array; mostBytes: number } & Omit<Limits, 'seconds'>

/** WebAssembly memory of a decoder: 50 megapixels take about 400 MB. */
const MOST_BYTES = 640 * 1024 * 1024
/** Heap of the decoder's own script, in megabytes; pixels are outside it. */
const MOST_HEAP = 64

/** Each decoder may hold hundreds of megabytes, so one at a time. */
const withHeicSlot = concurrencyLimit(1)

const WASM = 'libheif-js/libheif-wasm/libheif.wasm'
/** Compiled on the first HEIC, then shared by every thread. */
let compiled: Promise<WebAssembly.Module> | undefined
const compile = async () => WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(WASM)))

/**
 * Decodes an untrusted HEIC in a thread of its own: libvips comes without a HEVC decoder. Orientation is applied,
 * metadata stays behind. The thread ends with the picture or after `seconds`.
 */
export function decodeHeic(bytes: Buffer, { seconds, ...limits }: Limits): Promise<HeicAnswer> {
  return withHeicSlot(async () => {
    compiled ??= compile()
    const task: HeicTask = { module: await compiled, bytes: new Uint8Array(bytes), mostBytes: MOST_BYTES, ...limits }
    return answerOf(task, seconds)
  })
}

function answerOf(task: HeicTask, seconds: number): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP },
      // What the decoder prints about a broken file is of no use.
      stdout: true,
      stderr: true,
    })
    const end = (answer: HeicAnswer) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ refused: 'unreadable' }), seconds * 1000)
    worker.once('message', end)
    // A broken file ends the decoder by an exception or an abort.
    worker.once('error', () => end({ refused: 'unreadable' }))
    worker.once('exit', () => end({ refused: 'unreadable' }))
  })
}
