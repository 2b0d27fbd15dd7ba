import { offerPasskeySignIn, proveAgain, signInByPasskey } from '#features/staff/staff.contract.ts'

import { consoleApi } from '../page/api.ts'
import { askPasskey } from '../page/device-passkey.ts'

const answer = async () => (await askPasskey(await consoleApi(offerPasskeySignIn, {}))) as never

export async function signInWithPasskey(): Promise<void> {
  await consoleApi(signInByPasskey, { body: { passkey: await answer() } })
}

export async function proveWithPasskey(): Promise<void> {
  await consoleApi(proveAgain, { body: { passkey: await answer() } })
}
