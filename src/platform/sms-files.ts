import { fileMailer } from './mail-files.ts'
import type { Clock } from './ports.ts'
import { maskedPhone, type SmsSender } from './sms.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Where no gateway is set up: text messages lie among the mails of the development mailbox. The number is masked, so
 * that nothing of a person stays there who is erased.
 */
export function fileSms(folder: string, { clock }: { clock?: Clock } = {}): SmsSender {
  const mailer = fileMailer(folder, clock ? { clock } : {})
  return {
    send: ({ to, text }) => {
      const shown = maskedPhone(to)
      return mailer.send({
        // Mails have addresses: the masked number stands where the name does.
        to: `${to.slice(-4)}@sms.invalid`,
        from: { name: 'SMS', address: 'sms@sms.invalid' },
        subject: `SMS to ${shown}`,
        html: `<p>${text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`,
        text,
      })
    },
  }
}
