import type { CDPSession, Page, Worker } from '@playwright/test'

import { findBrowser } from './find-browser.ts'
import { aPushBrowser } from './push-service.ts'

/** Nobody listens there: pushes are lost, and nothing leaves this machine. */
const NOWHERE = 'https://localhost:9'

/** Test browsers have no push service. The page answers in its place, with valid keys, and keeps the subscription across loads. */
export async function withPushService(page: Page, { answer = 'granted' as NotificationPermission } = {}) {
  const { subscription } = aPushBrowser(NOWHERE)
  await page.addInitScript(
    ({ subscription, answer }) => {
      const KEPT = 'e2e_push'
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

/** Delivers pushes to the page's real service worker. */
export async function pushDoor(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = page.context().serviceWorkers()
  const { headlessShell } = await findBrowser()
  // The headless shell crashes when a worker sets a badge.
  if (headlessShell) await worker!.evaluate(() => void Object.assign(navigator, { setAppBadge: async () => undefined }))
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

/** Listens before enabling the domain, which reports registrations once. */
function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })
}

/** The parts of a service worker's scope that the tests use. */
type WorkerScope = EventTarget & {
  clients: { matchAll?: () => Promise<object[]> }
  registration: { getNotifications(): Promise<{ title: string; data: { path: string } }[]> }
}

/** Test pages always count as visible; during `work` the service worker sees none. */
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

/** Clicks the notification shown, or a stand-in where the browser shows none. */
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
