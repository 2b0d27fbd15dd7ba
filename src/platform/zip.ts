import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

export function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const file = new ZipFile()
  for (const { name, bytes, at } of entries) file.addBuffer(bytes, name, { mtime: at })
  file.end()
  return buffer(file.outputStream)
}
