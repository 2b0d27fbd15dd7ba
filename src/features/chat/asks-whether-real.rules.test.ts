import { expect, test } from 'vitest'

import { asksWhetherReal } from './asks-whether-real.rules.ts'

test.each([
  'Are you real?',
  'honestly, are you even a real person',
  'IS THIS A BOT',
  'Is this profile fake?!',
  'Am I talking to staff here?',
  'Are you an employee?',
  'Ben je wel echt?',
  'Bestaat u? Ben jij een bot?',
  'Sag mal ehrlich: gibt es dich wirklich? Ich würde dich gern einmal treffen.',
  'bist du ein Bot',
  'Es-tu vraiment réelle ?',
  'Tu existes ?',
  '¿Eres real?',
  'Sei davvero vera?',
  'Czy jesteś prawdziwa?',
  'Er du ægte?',
  'Er du et ekte menneske?',
  'Är du på riktigt?',
  'Oletko oikeasti olemassa?',
])('[CONS-55] %s is asked', (text) => {
  expect(asksWhetherReal(text)).toBe(true)
})

test.each([
  'I really like your garden',
  'That was a real surprise',
  'Echt waar?',
  'Das ist wirklich schön',
  'Vraiment ?',
  'Jeg er virkelig glad',
  '',
  '‮🎈',
])('[CONS-55] %s is not', (text) => {
  expect(asksWhetherReal(text)).toBe(false)
})
