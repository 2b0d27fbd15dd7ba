import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readTracking, trackingOf } from './tracking.rules.ts'

const of = (query: string) => trackingOf(new URLSearchParams(query))

describe('a link’s tracking record', () => {
  test('[SITE-12] has the link’s values under our own names', () => {
    expect(of('network=acme&ref=42&sub1=a&sub2=b&sub3=c')).toEqual({
      network: 'acme',
      ref: '42',
      sub1: 'a',
      sub2: 'b',
      sub3: 'c',
    })
  })

  test.each([
    ['sub', 'sub1'],
    ['aff_sub', 'sub1'],
    ['aff_sub2', 'sub2'],
    ['aff_sub3', 'sub3'],
    ['aff_sub1', 'sub1'],
    ['subid', 'sub1'],
    ['subid2', 'sub2'],
    ['subid3', 'sub3'],
    ['s1', 'sub1'],
    ['s2', 'sub2'],
    ['s3', 'sub3'],
    ['click_id', 'sub1'],
    ['clickid', 'sub1'],
    ['net', 'network'],
    ['source', 'network'],
    ['utm_source', 'network'],
    ['aff', 'ref'],
    ['aff_id', 'ref'],
    ['affiliate', 'ref'],
    ['affiliate_id', 'ref'],
    ['utm_campaign', 'ref'],
  ])('[SITE-12] the affiliates’ name %s means %s', (alias, field) => {
    expect(of(`${alias}=x`)).toEqual({ [field]: 'x' })
  })

  test.each([
    ['sub=alias&sub1=own', 'own'],
    ['aff_sub=third&sub=second', 'second'],
    ['sub1=&sub=filled', 'filled'],
    ['sub1=%20%20&aff_sub=filled', 'filled'],
    ['sub1=first&sub1=again', 'first'],
  ])('[SITE-12] of several names ours wins, and an empty one does not count: %s', (query, value) => {
    expect(of(query)).toEqual({ sub1: value })
  })

  test.each(['', 'page=2&lang=nl', 'ref=', 'ref=%20', 'REF=x', 'sub4=x'])(
    '[SITE-12] a link without values has none: "%s"',
    (query) => {
      expect(of(query)).toBeUndefined()
    },
  )

  test('[SITE-12] white space around a value is dropped', () => {
    expect(of('ref=%20%0942%0A')).toEqual({ ref: '42' })
  })

  test('[SITE-12] a value that is too long is cut at 100, not lost', () => {
    expect(of(`ref=${'x'.repeat(100)}`)?.ref).toBe('x'.repeat(100))
    expect(of(`ref=${'x'.repeat(101)}&sub=y`)).toEqual({ ref: 'x'.repeat(100), sub1: 'y' })
    expect(of(`ref=${'x'.repeat(100_000)}`)?.ref).toHaveLength(100)
  })

  test('[SITE-12] the cut never leaves half a character, which no cookie can hold', () => {
    for (const letters of [98, 99, 100]) {
      const record = trackingOf(new URLSearchParams({ ref: `${'x'.repeat(letters)}😀😀` }))
      expect(record?.ref?.isWellFormed()).toBe(true)
      expect(readTracking(JSON.stringify(record))).toEqual(record)
    }
  })
})

describe('the tracking cookie', () => {
  test('[SITE-12] holds the link’s record, whatever its values', () => {
    const word = fc.string({ unit: 'grapheme-ascii', maxLength: 150 })
    const names = fc.constantFrom('network', 'ref', 'sub', 'sub2', 'aff_sub3', 'page')
    fc.assert(
      fc.property(fc.dictionary(names, word), (query) => {
        const record = trackingOf(new URLSearchParams(query))
        expect(readTracking(record && JSON.stringify(record))).toEqual(record)
      }),
    )
  })

  test.each([
    ['no cookie', undefined],
    ['an empty one', ''],
    ['one that is no JSON', '{"ref":'],
    ['words', 'ref=42'],
    ['nothing in JSON', 'null'],
    ['a number', '42'],
    ['a list', '["ref"]'],
    ['an empty record', '{}'],
    ['fields of somebody else', '{"admin":true}'],
    ['a number for a word', '{"ref":42}'],
    ['an object for a word', '{"ref":{"toString":"x"}}'],
    ['a word that is too long', JSON.stringify({ ref: 'x'.repeat(101) })],
    ['one bad word among good ones', '{"ref":"42","sub1":[]}'],
    ['a prototype', '{"__proto__":{"ref":"42"}}'],
    ['a very deep one', '['.repeat(50_000)],
  ])('[SITE-12] %s counts as none', (_name, cookie) => {
    expect(readTracking(cookie)).toBeUndefined()
  })

  test('[SITE-12] unknown fields are dropped', () => {
    expect(readTracking('{"ref":"42","admin":true,"sub9":"x"}')).toEqual({ ref: '42' })
  })

  test('[SITE-12] no cookie, however hostile, does harm', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (cookie) => {
        const record = readTracking(cookie) ?? {}
        for (const [field, value] of Object.entries(record)) {
          expect(['network', 'ref', 'sub1', 'sub2', 'sub3']).toContain(field)
          expect(String(value).length).toBeLessThanOrEqual(100)
        }
        expect(({} as { ref?: string }).ref).toBeUndefined()
      }),
    )
  })
})
