import fc from 'fast-check'

import { aPng } from '#tests/factories/pictures.ts'

import { PICTURE } from './picture.ts'

/** Valid file signatures followed by garbage. */
const HEADS = [
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
  Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
  Buffer.from('\0\0\0\x18ftypavif', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
]

const noise = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes))

/** Pictures, fragments of pictures, fake pictures, and nothing. */
export const pictureBytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: noise },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...HEADS), noise).map((parts) => Buffer.concat(parts)) },
  { weight: 1, arbitrary: fc.constantFrom(PICTURE, Buffer.alloc(0)) },
  { weight: 2, arbitrary: fc.nat(PICTURE.length).map((length) => PICTURE.subarray(0, length)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(PICTURE.length - 1), fc.nat(255)).map(([place, value]) => {
      const bytes = Buffer.from(PICTURE)
      bytes[place] = value
      return bytes
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 1, 400, 65_535, 2 ** 31 - 1).map((size) => aPng({ width: size, height: size })),
  },
)

const MAIL = `Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Rcpt-To: somebody@example.com

--b--
`

/** What other companies' servers send: forms, JSON, emails, and none of these. */
export const newsBytes = (known: readonly string[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    noise,
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
    fc.constantFrom(...known).map((id) => Buffer.from(JSON.stringify({ id, status: 'paid', amount: -1 }))),
    fc
      .constantFrom(...known)
      .map((id) => Buffer.from(`id=${encodeURIComponent(id)}&status=paid&signature=${'é'.repeat(32)}`)),
    fc.constantFrom(MAIL, MAIL.replaceAll('b', '\0'), MAIL.repeat(50), 'To: \r\n\r\n').map((text) => Buffer.from(text)),
  )
