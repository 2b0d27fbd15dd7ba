import { readFileSync } from 'node:fs'

import { plainForm } from './password-forms.rules.ts'

/** Rows and columns of the keyboards used for our languages; people type along them in both directions. */
const ROWS = [
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['1234567890', '1qaz2wsx3edc4rfv5tgb', 'qazwsxedcrfvtgbyhnujm', 'zaq1xsw2cde3vfr4', '1q2w3e4r5t6y7u8i9o0p'],
  ...['a1b2c3d4e5f6g7h8', 'q1w2e3r4t5y6u7i8', 'aqwzsxedc', 'qweasdzxc', 'qwerasdfzxcv', 'qwertasdfgzxcvb', 'asdqwe123'],
]
/** Shorter walks begin many good passwords. */
const SHORTEST_WALK = 4

let common: ReadonlySet<string> | undefined

/** Plain forms of the passwords attackers try first, built on first use. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set([...words(), ...walks()].map(plainForm))
  return common
}

function words(): string[] {
  const lines = readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ').filter(Boolean))
}

function walks(): string[] {
  return ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
    Array.from({ length: row.length }, (_, start) =>
      Array.from({ length: row.length - start - SHORTEST_WALK + 1 }, (__, more) =>
        row.slice(start, start + SHORTEST_WALK + more),
      ),
    ).flat(),
  )
}
