import { expect, test } from 'vitest'

import { commonPasswords } from './common-passwords.ts'
import { isCommonPassword } from './password-forms.rules.ts'

test('[R-AUTH-2] knows at least three thousand common guesses', () => {
  expect(commonPasswords().size).toBeGreaterThanOrEqual(3000)
})

test('finds real-world passwords in eleven languages, with the usual decoration', () => {
  for (const password of [
    ...[
      'password',
      'Password1',
      'P@ssw0rd!',
      'passw0rd123',
      'iloveyou',
      'ILoveYou2',
      'letmein1',
      'trustno1',
      'Monkey12',
    ],
    ...['qwertyui', 'qwertz123', 'azerty123', '1qaz2wsx', 'asdfghjk', 'poiuytrewq', '1q2w3e4r', 'zaq1xsw2'],
    ...['Welkom2024', 'Welkom01!', 'wachtwoord', 'Passwort1', 'hallo123', 'schatz123', 'motdepasse', 'jetaime!!'],
    ...[
      'ciaociao',
      'juventus1',
      'teamo123',
      'contraseña',
      'kochamcie',
      'haslo123',
      'losenord1',
      'lösenord',
      'passord1',
    ],
    ...['kodeord1', 'salasana', 'Salasana1', 'perkele1', 'feyenoord', 'sommer2023', 'Sommar2024', 'zomer2022!'],
    ...['michael1', 'jessica99', 'Maria1990', 'passwordpassword'],
  ]) {
    expect([password, isCommonPassword(password, commonPasswords())]).toEqual([password, true])
  }
})

test('does not flag passwords nobody would guess', () => {
  for (const password of [
    'a long quiet evening',
    'another quiet evening',
    'demo-Password-1x9',
    'kT7#pQ2x',
    'blauwe fiets achter',
  ]) {
    expect([password, isCommonPassword(password, commonPasswords())]).toEqual([password, false])
  }
})
