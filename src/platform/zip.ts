import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

const deflate = promisify(deflateRaw)

/** The plain format counts in 32 and 16 bits: a copy of one person's data stays far below both. */
const LARGEST = 0xffff_ffff
const MOST_ENTRIES = 0xffff

const LOCAL_HEADER = 0x0403_4b50
const CENTRAL_HEADER = 0x0201_4b50
const END = 0x0605_4b50
/** 2.0: folders and deflate. */
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 1 << 11
const DEFLATED = 8

type Packed = ZipEntry & { packed: Buffer; crc: number; offset: number }

/** A zip file in memory. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  if (entries.length > MOST_ENTRIES) throw new Error('a zip file holds at most 65535 entries')
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed: Packed = { ...entry, packed: await deflate(entry.bytes), crc: crc32(entry.bytes), offset }
    const local = Buffer.concat([localHeader(packed), packed.packed])
    parts.push(local)
    central.push(centralHeader(packed))
    offset += local.length
    if (offset > LARGEST) throw new Error('a zip file holds at most 4 GiB')
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([...parts, directory, endRecord(entries.length, directory.length, offset)])
}

function localHeader(entry: Packed): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeDescription(header, 4, entry, name)
  return Buffer.concat([header, name])
}

function centralHeader(entry: Packed): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  writeDescription(header, 6, entry, name)
  header.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([header, name])
}

/** The 26 bytes that both headers share. */
function writeDescription(header: Buffer, at: number, { bytes, packed, crc, at: time }: Packed, name: Buffer) {
  const { day, clock } = dosTime(time)
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(UTF8, at + 2)
  header.writeUInt16LE(DEFLATED, at + 4)
  header.writeUInt16LE(clock, at + 6)
  header.writeUInt16LE(day, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packed.length, at + 14)
  header.writeUInt32LE(bytes.length, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(END, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

/** The format's own calendar: from 1980, in steps of two seconds. */
function dosTime(time: Date): { day: number; clock: number } {
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return { day, clock }
}
