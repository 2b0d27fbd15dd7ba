import { expect, test } from 'vitest'

import { isAboutOneself, isCommonPassword, isRun, plainForm, plainForms, wordsOfEmail } from './password-forms.rules.ts'
import { passwordStrength } from './password-strength.rules.ts'

test('ignores case, accents, spaces and leet digits', () => {
  for (const text of ['Contraseña', 'C0NTR4S3NA', 'contra sena', 'c0ntr@$en4']) {
    expect(plainForm(text)).toBe(plainForm('contrasena'))
  }
  expect(plainForms('P4ssw0rd2024!')).toContain(plainForm('password'))
  expect(plainForms('123welkom')).toContain(plainForm('welkom'))
  expect(plainForms('annaanna1')).toContain('anna')
  expect(plainForms('anna84629173')).not.toContain('anna')
})

test('runs step up, step down or repeat', () => {
  for (const run of ['12345678', '98765', 'aaaaaaa', 'abcdefgh', 'zyxwv', '7890123', 'x', '']) {
    expect([run, isRun(run)]).toEqual([run, true])
  }
  for (const none of ['1357', 'abab', '12346', 'hello']) expect([none, isRun(none)]).toEqual([none, false])
})

test('digits alone are a date or a number until they are long', () => {
  const none: ReadonlySet<string> = new Set()
  for (const password of ['19900517', '0612345678', '17-05-1990', 'a1234567', '!!!!!!!!', '123456789012345']) {
    expect([password, isCommonPassword(password, none)]).toEqual([password, true])
  }
  for (const password of ['8302 7714 9956', 'kT7#pQ2x', 'a long quiet evening', '🌙🌙 over utrecht']) {
    expect([password, isCommonPassword(password, none)]).toEqual([password, false])
  }
})

test('what everyone knows about a person is no secret', () => {
  const words = [...wordsOfEmail('ana.of+utrecht@example.com'), 'Zoë van Dijk', 'Duet']
  for (const password of [
    ...[
      'ana.of+utrecht@example.com',
      'Utrecht99!',
      'anaofutrecht',
      'zoevandijk1',
      'Z0ë van D1jk',
      'duetduet',
      'myduet12',
    ],
  ]) {
    expect([password, isAboutOneself(password, words)]).toEqual([password, true])
  }
  for (const password of ['a long quiet evening in utrecht', 'singing a duet at night', 'bananas and tea']) {
    expect([password, isAboutOneself(password, words)]).toEqual([password, false])
  }
})

test('strength counts only what an attacker cannot know', () => {
  const strengths: [string, number][] = [
    ['', 0],
    ['kT7#pQ2', 0],
    ['aaaaaaaaaaaa', 0],
    ['12345678', 0],
    ['abcdefghij', 0],
    ['Password1!', 0],
    ['Welkom123!', 0],
    ['qwerty12', 0],
    ['harmonie', 1],
    ['kT7#pQ2x', 2],
    ['harmonieus7', 3],
    ['correct horse battery', 4],
    ['a long quiet evening', 4],
    ['kT7#pQ2x-9vLm', 4],
  ]
  expect(strengths.map(([password]) => [password, passwordStrength(password)])).toEqual(strengths)
})

test('a longer password is never weaker, and the member’s own name adds nothing', () => {
  const long = 'kT7#pQ2x-9vLmW4z'
  const grades = [...long].map((_, index) => passwordStrength(long.slice(0, index + 1)))
  expect(grades).toEqual(grades.toSorted())
  expect(passwordStrength('Wilhelmina1990', ['Wilhelmina'])).toBe(0)
  expect(passwordStrength('Wilhelmina1990')).toBeGreaterThan(1)
})
