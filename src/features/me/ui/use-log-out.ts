import { useTexts } from '#app/page/use-page.ts'
import { useToast } from '#ui/toast.tsx'

/** NAV-10 */
export function useLogOut(): () => void {
  const text = useTexts()
  const toast = useToast()

  async function logOut() {
    try {
      // Loaded on demand: the bar is on every page, the API client and its schemas need not be.
      const { logOutAndLeave } = await import('./log-out.ts')
      await logOutAndLeave()
    } catch {
      // The toast reports it; the member can retry.
      toast({ text: text('shell.error_text'), tone: 'danger' })
    }
  }

  return () => void logOut()
}
