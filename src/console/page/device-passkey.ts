import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the device for a passkey of its owner; throws when they decline. */
export const askPasskey = (options: Record<string, unknown>) =>
  startAuthentication({ optionsJSON: options as unknown as SignInOptions })

/** A new passkey on this device. */
export const makePasskey = (options: Record<string, unknown>) =>
  startRegistration({ optionsJSON: options as unknown as NewOptions })

/** The browser's own words help nobody. */
export const deviceDeclined = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'
