import { useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { showBannerAgain } from '#app/page/dismissed-banners.ts'
import { useTexts } from '#app/page/use-page.ts'
import { enableMails } from '#features/notifications/notifications.contract.ts'
import { useToast } from '#ui/toast.tsx'

/** NOTI-2: lets mails come again, and says so where the alert was. */
export function useEnableMails() {
  const text = useTexts()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return useSending(async () => {
    await browserApi(enableMails, { body: {} })
    // Closed for this time: when mails stop once more, that is news.
    showBannerAgain('notifications_disabled')
    await revalidate()
    toast({ text: text('shell.stopped_over'), tone: 'success' })
  })
}
