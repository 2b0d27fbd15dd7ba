import { expect } from '../support/browser-test.ts'
import { test } from '../support/e2e-network.ts'
import { E2E_PORT } from '../support/e2e-server.ts'

const BASE = `http://localhost:${E2E_PORT}`

for (const name of ['video', 'transitionsvideolanding']) {
  test(`[LAND-1] ${name}: the film autoplays, and one key stops it`, async ({ page }) => {
    await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(`/landers/${name}`)
    const isPaused = () => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)
    await expect.poll(isPaused).toBe(false)
    await page.getByLabel('Pause the film').focus()
    await page.keyboard.press('Space')
    await expect.poll(isPaused).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(isPaused).toBe(false)
  })

  test(`[LAND-1] ${name}: reduced motion shows only the still`, async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => void (/\.(mp4|webm)$/.test(request.url()) && films.push(request.url())))
    await page.context().addCookies([{ name: 'entry', value: 'yes', url: BASE }])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/landers/${name}`, { waitUntil: 'networkidle' })
    await expect(page.locator('.film img')).toBeVisible()
    await expect(page.getByLabel('Pause the film')).toBeHidden()
    expect(films).toEqual([])
  })
}
