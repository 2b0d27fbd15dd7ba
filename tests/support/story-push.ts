import type { CDPSession, Page, Worker } from '@playwright/test'

import { aPushBrowser } from './push-service.ts'

/** Nobody listens there: what the server sends to it is lost, and nothing leaves this machine. */
const NOWHERE = 'https://localhost:9'

/**
 * Browsers of tests have no push service. What is asked of it is answered by the page itself, with keys that are good;
 * the subscription is kept across loads, as a browser keeps it.
 */
export async function withPushService(page: Page, { answer = 'granted' as NotificationPermission } = {}) {
  const { subscription } = aPushBrowser(NOWHERE)
  await page.addInitScript(
    ({ subscription, answer }) => {
      const KEPT = 'story_push'
      const read = (name: string) => localStorage.getItem(`${KEPT}_${name}`)
      const write = (name: string, value: string | null) =>
        value === null ? localStorage.removeItem(`${KEPT}_${name}`) : localStorage.setItem(`${KEPT}_${name}`, value)
      const made = () => ({
        ...subscription,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => {
          write('there', null)
          return true
        },
      })
      Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? 'default' })
      Notification.requestPermission = async () => {
        write('permission', answer)
        return answer
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (read('there') ? made() : null),
        subscribe: async () => {
          write('there', 'yes')
          return made()
        },
      })
    },
    { subscription, answer },
  )
}

/** Delivers pushes to the real worker of the page. */
export async function pushDoor(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session)
  const { origin } = new URL(page.url())
  return (payload: object | string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
}

/** To be listened for before the domain is enabled: it tells once. */
function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })
}

/** What a worker has around it, as far as the stories touch it. */
type WorkerScope = EventTarget & {
  clients: { matchAll?: () => Promise<object[]> }
  registration: { getNotifications(): Promise<{ title: string; data: { path: string } }[]> }
}

/** Pages of tests always count as looked at: for this while the worker sees none. */
export async function withNobodyLooking(worker: Worker, work: () => Promise<unknown>) {
  await worker.evaluate(() => {
    Object.assign((self as unknown as WorkerScope).clients, { matchAll: async () => [] })
  })
  await work()
  await worker.evaluate(() => void Reflect.deleteProperty((self as unknown as WorkerScope).clients, 'matchAll'))
}

export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, data }) => ({ title, path: data.path }))
  })

/** The one that is shown, or one that looks like it where the browser shows none. */
export async function clickNotification(worker: Worker, data: { path: string }) {
  await worker.evaluate(async (data) => {
    const scope = self as unknown as WorkerScope
    const [shown] = await scope.registration.getNotifications()
    const notification = shown ?? { close: () => undefined, data }
    const { ExtendableEvent } = self as unknown as { ExtendableEvent: typeof Event }
    scope.dispatchEvent(
      Object.defineProperty(new ExtendableEvent('notificationclick'), 'notification', { value: notification }),
    )
  }, data)
}
