import type { System } from '../system.contract.ts'
import { countText } from './sizes.ts'

const STOPS = [
  ['bounced', 'Mailbox gone'],
  ['complained', 'Marked as spam'],
  ['unsubscribed', 'Unsubscribed in the mail program'],
] as const

/** Emails that wait, and mailboxes that wanted no more of them. */
export function MailBox({ mail, push }: Pick<System, 'mail' | 'push'>) {
  return (
    <section className="box" aria-label="Mail and push">
      <div className="box__head">
        <h2>Mail and push</h2>
      </div>
      <table className="tbl">
        <thead>
          <tr>
            <th>
              <span className="vh">What</span>
            </th>
            <th className="r">24 h</th>
            <th className="r">7 d</th>
          </tr>
        </thead>
        <tbody>
          {STOPS.map(([reason, name]) => (
            <tr key={reason}>
              <td>{name}</td>
              <td className="r">{countText(mail.day[reason])}</td>
              <td className="r">{countText(mail.week[reason])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="system__facts">
        <div>
          <dt>Emails waiting</dt>
          <dd>{countText(mail.waiting)}</dd>
        </div>
        <div>
          <dt>Push messages to try again</dt>
          <dd>{countText(push.waiting)}</dd>
        </div>
        <div>
          <dt>Browsers with push</dt>
          <dd>about {countText(push.browsers)}</dd>
        </div>
      </dl>
    </section>
  )
}
