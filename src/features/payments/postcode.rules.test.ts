import { describe, expect, test } from 'vitest'

import { isPostcode } from './postcode.rules.ts'

describe('[PAY-5] a postcode', () => {
  test.each([
    ['NL', ['1015 CJ', '1015cj', 'NL-1015 CJ'], ['99', '1015', '0999 AA', '1015 C', '10155']],
    ['DE', ['10115', 'D-10115'], ['1011', '101155', 'ABCDE']],
    ['BE', ['1000', 'B-1000'], ['100', '0999', '10000']],
    ['AT', ['1010', 'A-1010'], ['101', '10100']],
    ['CH', ['8001', 'CH-8001'], ['800', '80011']],
    ['FR', ['75001', 'F-75001'], ['7500', '750011']],
    ['ES', ['28001', '01001', '52001'], ['53001', '00100', '2800']],
    ['IT', ['00118', 'I-00118'], ['118', '001188']],
    ['PL', ['00-001', '00001'], ['0-01', '00-0011']],
    ['DK', ['1050', '0800', 'DK-1050'], ['105', '10500']],
    ['FI', ['00100', 'FI-00100'], ['0010', '001000']],
    ['NO', ['0150', 'NO-0150'], ['150', '01500']],
    ['SE', ['111 22', 'SE-111 22'], ['1112', '111222']],
  ])('of %s', (country, right, wrong) => {
    expect(right.filter((each) => !isPostcode(each, [country]))).toEqual([])
    expect(wrong.filter((each) => isPostcode(each, [country]))).toEqual([])
  })

  test('may belong to the country of the bank account, and is free where the format is unknown', () => {
    expect(isPostcode('1000', ['NL', 'BE'])).toBe(true)
    expect(isPostcode('99', ['NL', 'BE'])).toBe(false)
    expect(isPostcode('D02 X285', ['IE'])).toBe(true)
    expect(isPostcode('L-1234', ['NL', 'LU'])).toBe(true)
  })
})
