import { randomUUID } from 'node:crypto'

/** What Ana writes into the sign-up form; a test changes what it is about. */
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
