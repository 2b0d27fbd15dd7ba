import { expect, test } from 'vitest'

import { presignedQuery, signedHeaders } from './files-s3-signature.ts'

/** The examples AWS publishes for "Signature calculations for the Authorization header". */
const KEYS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const BUCKET = 'https://examplebucket.s3.amazonaws.com'
const at = new Date('2013-05-24T00:00:00Z')
const signatureOf = (request: Omit<Parameters<typeof signedHeaders>[1], 'at'>) =>
  /Signature=(\w+)$/.exec(signedHeaders(KEYS, { ...request, at }).authorization!)![1]

test('a part of a file is asked for as AWS signs it', () => {
  const request = { method: 'GET', url: new URL(`${BUCKET}/test.txt`), headers: { range: 'bytes=0-9' } }
  expect(signatureOf(request)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  expect(signedHeaders(KEYS, { ...request, at })).toMatchObject({
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    authorization: expect.stringContaining(
      'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,',
    ),
  })
})

test('a file is put as AWS signs it, with a sign in its name that must be encoded', () => {
  expect(
    signatureOf({
      method: 'PUT',
      url: new URL(`${BUCKET}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bytes: Buffer.from('Welcome to Amazon S3.'),
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})

test('a list is asked for as AWS signs it', () => {
  expect(signatureOf({ method: 'GET', url: new URL(`${BUCKET}/?max-keys=2&prefix=J`) })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('a parameter without a value is signed as an empty one', () => {
  expect(signatureOf({ method: 'GET', url: new URL(`${BUCKET}/?lifecycle`) })).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
})

test('an address for one file is signed as AWS does it', () => {
  const query = presignedQuery(KEYS, { url: new URL(`${BUCKET}/test.txt`), at, seconds: 86_400 })
  expect(query).toBe(
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
