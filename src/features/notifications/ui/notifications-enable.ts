import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { showBannerAgain } from '#app/page/dismissed-banners.ts'
import { useTexts } from '#app/page/use-page.ts'
import { enableMails } from '#features/notifications/notifications.contract.ts'
import { useToast } from '#ui/toast.tsx'

/** NOTI-2: resumes emails and confirms in place of the alert. */
export function useEnableMails() {
  const text = useTexts()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return useSending(async () => {
    await browserApi(enableMails, { body: {} })
    // Undo the dismissal: the next stop must show again.
    showBannerAgain('notifications_disabled')
    await revalidate()
    toast({ text: text('shell.stopped_over'), tone: 'success' })
  })
}
