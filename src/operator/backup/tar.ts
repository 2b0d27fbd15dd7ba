import { BackupRefused } from './backup-refused.ts'

/**
 * Files one after the other in the format of `tar` (POSIX ustar), so that a backup can be opened without us. Only what
 * keys of the file store need: plain files with short ASCII names.
 */
const BLOCK = 512
/** Where the fields of a header stand: offset and length in bytes. */
const NAME = [0, 100] as const
const MODE = [100, 8] as const
const OWNER = [108, 8] as const
const GROUP = [116, 8] as const
const SIZE = [124, 12] as const
const CHANGED = [136, 12] as const
const CHECKSUM = [148, 8] as const
const KIND = 156
const MAGIC = [257, 8] as const
const PREFIX = [345, 155] as const

export type TarEntry = { name: string; bytes: Buffer }

export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length)
    yield bytes
    yield Buffer.alloc(paddingAfter(bytes.length))
  }
  yield Buffer.alloc(2 * BLOCK)
}

const paddingAfter = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const write = (text: string, [offset]: readonly [number, number]) => header.write(text, offset, 'latin1')
  const [prefix, rest] = splitName(name)
  write(rest, NAME)
  write(prefix, PREFIX)
  write('0000600\0', MODE)
  write('0000000\0', OWNER)
  write('0000000\0', GROUP)
  write(`${octal(size, SIZE[1] - 1)}\0`, SIZE)
  write(`${octal(0, CHANGED[1] - 1)}\0`, CHANGED)
  write('0', [KIND, 1])
  write('ustar\x0000', MAGIC)
  write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM)
  return header
}

const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0')

/** The sum of all bytes, with the field of the sum itself as spaces. */
function checksumOf(header: Buffer): number {
  const [offset, length] = CHECKSUM
  const sum = header.reduce((total, byte) => total + byte, 0)
  const own = header.subarray(offset, offset + length).reduce((total, byte) => total + byte, 0)
  return sum - own + length * ' '.charCodeAt(0)
}

/** A long name is cut at a slash: its folders go to a field of their own. */
function splitName(name: string): [string, string] {
  if (name.length <= NAME[1]) return ['', name]
  const cut = name.indexOf('/', name.length - NAME[1] - 1)
  if (cut < 1 || cut > PREFIX[1]) throw new Error(`${name} is too long a name for a tar file`)
  return [name.slice(0, cut), name.slice(cut + 1)]
}

/** Reads back what tarOf() wrote, one file in memory at a time. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = taker(source)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const field = ([offset, length]: readonly [number, number]) =>
      header.toString('latin1', offset, offset + length).replace(/[\0 ].*$/s, '')
    if (Number.parseInt(field(CHECKSUM), 8) !== checksumOf(header)) throw new BackupRefused('the tar file is damaged')
    const size = Number.parseInt(field(SIZE), 8)
    const bytes = await take(size)
    await take(paddingAfter(size))
    const prefix = field(PREFIX)
    yield { name: prefix ? `${prefix}/${field(NAME)}` : field(NAME), bytes }
  }
}

/** Hands out a stream in pieces of the length asked for. */
function taker(source: AsyncIterable<Buffer>) {
  const arriving = source[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let length = 0
  return async (wanted: number): Promise<Buffer> => {
    while (length < wanted) {
      const { value, done } = await arriving.next()
      if (done) throw new BackupRefused('the tar file is cut off')
      waiting.push(value)
      length += value.length
    }
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    waiting = [all.subarray(wanted)]
    length -= wanted
    return all.subarray(0, wanted)
  }
}
