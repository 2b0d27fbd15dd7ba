import { browserApi } from '#app/api/browser-api.ts'
import { logOut } from '#features/me/me.contract.ts'
import { forgetPush } from '#features/notifications/ui/use-push.ts'

/** NAV-10: ends the login and goes home, by a full load, so that nothing of the member stays on the page. */
export async function logOutAndLeave(): Promise<void> {
  await forgetPush()
  await browserApi(logOut, {})
  location.assign('/')
}
