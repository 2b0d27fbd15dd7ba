import { randomUUID } from 'node:crypto'

/** A valid sign-up form; tests override the fields they are about. */
export function signupForm(overrides: Record<string, unknown> = {}) {
  return {
    client_id: randomUUID(),
    name: 'Ana',
    wish: 'male',
    birth_date: '1990-05-17',
    email: 'ana@example.com',
    password: 'a long quiet evening',
    terms: true,
    sensitive_data: true,
    ...overrides,
  }
}
