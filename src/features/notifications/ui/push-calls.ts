import { browserApi } from '#app/api/browser-api.ts'
import * as contract from '#features/notifications/push/push.contract.ts'

/** What pushes ask the server. Imported when it is needed, as it brings the API client and its schemas along. */
export const subscribe = (subscription: PushSubscriptionJSON) =>
  // The server says what is wrong with it, should a browser leave something out.
  browserApi(contract.subscribePush, { body: { subscription: subscription as never } })

export const unsubscribe = (endpoint: string) => browserApi(contract.unsubscribePush, { body: { endpoint } })
