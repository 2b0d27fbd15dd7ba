import { browserApi } from '#app/api/browser-api.ts'
import { logOut } from '#features/me/me.contract.ts'
import { forgetPush } from '#features/notifications/ui/use-push.ts'

/** NAV-10: logs out and goes home by full page load, so no member data stays on the page. */
export async function logOutAndLeave(): Promise<void> {
  await forgetPush()
  await browserApi(logOut, {})
  location.assign('/')
}
