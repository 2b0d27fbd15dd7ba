import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** DER: a tag, a length, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const integer = (bytes: Buffer) => der(0x02, bytes)
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const time = (text: string) => der(0x17, Buffer.from(text))

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const SUBJECT_ALT_NAME = '551d11'

/** A certificate for a server on this machine, trusted only by clients configured to; valid until 2049. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(host)))))
  const alsoKnownAs = sequence(der(0x82, Buffer.from(host)))
  const toBeSigned = sequence(
    // Version 3; the serial number is positive.
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(SUBJECT_ALT_NAME), der(0x04, alsoKnownAs)))),
  )
  const whole = sequence(toBeSigned, ECDSA_WITH_SHA256, bits(sign('sha256', toBeSigned, privateKey)))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
