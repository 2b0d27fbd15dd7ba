import { browserApi } from '#app/api/browser-api.ts'
import { confirmByLink } from '#features/accounts/accounts.contract.ts'
import { ApiError } from '#kernel/call-api.ts'

/** ACC-11: a link to their mailbox that this tab opened before signing up anew. After a reload it is opened once more. */
let openedLink: string | undefined

export function keepOpenedLink(token: string): void {
  openedLink = token
}

/** Spares who has shown the mailbox another email. A refusal stops nobody: the email is on its way. */
export async function confirmByOpenedLink(): Promise<void> {
  const token = openedLink
  if (token === undefined) return
  openedLink = undefined
  try {
    await browserApi(confirmByLink, { body: { token } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
