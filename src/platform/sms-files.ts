import { fileMailer } from './mail-files.ts'
import type { Clock } from './ports.ts'
import { maskedPhone, type SmsSender } from './sms.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Without a gateway text messages go to the development mailbox. The number is masked, so that nothing personal remains
 * after an erasure.
 */
export function fileSms(folder: string, { clock }: { clock?: Clock } = {}): SmsSender {
  const mailer = fileMailer(folder, clock ? { clock } : {})
  return {
    send: ({ to, text }) => {
      const shown = maskedPhone(to)
      return mailer.send({
        // Emails need an address: the masked number is its local part.
        to: `${to.slice(-4)}@sms.invalid`,
        from: { name: 'SMS', address: 'sms@sms.invalid' },
        subject: `SMS to ${shown}`,
        html: `<p>${text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`,
        text,
      })
    },
  }
}
