import { usePage, useTexts } from '#app/page/use-page.ts'
import {
  type Channel,
  NOTIFICATION_TYPES,
  type NotificationType,
  needsConsent,
} from '#features/notifications/notifications.rules.ts'
import type { TextId } from '#kernel/texts.ts'
import { Switch } from '#ui/switch.tsx'

const GROUPS: readonly { title: TextId; types: readonly NotificationType[] }[] = [
  { title: 'settings.noti_people', types: NOTIFICATION_TYPES.filter((type) => !needsConsent(type)) },
  { title: 'settings.noti_from_us', types: NOTIFICATION_TYPES.filter(needsConsent) },
]

type Props = {
  /** Channels offered here. */
  ways: readonly Channel[]
  choices: Record<NotificationType, Partial<Record<Channel, boolean>>>
  disabled?: boolean
  onChange: (type: NotificationType, way: Channel, on: boolean) => void
}

/** Channel labels head each group; on a phone, where groups are long, each switch. */
const WAY = 'box-content w-12 pl-2 max-[16rem]:w-auto max-[16rem]:pl-0 sm:pl-6'
/** On a phone enlarged to 200 % the switches stand below the words. */
const ROW = 'max-[16rem]:grid max-[16rem]:grid-cols-2'

/** NOTI-1: events by channel. With a single channel, the screen names it. */
export function NotificationsTable({ ways, ...rest }: Props) {
  const text = useTexts()
  const words = ways.length > 1
  return (
    <table className="w-full max-[16rem]:block">
      <thead className="sr-only">
        <tr>
          <th scope="col">{text('settings.noti_about')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {text(`settings.noti_by_${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(({ title, types }, index) => (
        <tbody key={title} className={`max-[16rem]:block ${index > 0 ? '[&>tr:first-child>*]:pt-5' : ''}`}>
          <tr className={`text-sm text-muted ${ROW}`}>
            <th scope="rowgroup" className="col-span-2 pb-2 text-left font-semibold">
              {text(title)}
            </th>
            {ways.map((way) => (
              <td key={way} aria-hidden="true" className={`${WAY} pb-2 text-center font-semibold max-sm:hidden`}>
                {words && text(`settings.noti_by_${way}`)}
              </td>
            ))}
          </tr>
          {types.map((type) => (
            <Row key={type} type={type} ways={ways} words={words} {...rest} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ type, ways, words, choices, disabled, onChange }: Props & { type: NotificationType; words: boolean }) {
  const text = useTexts()
  const { settings } = usePage()
  const name = text(`settings.noti_${type}`)
  return (
    <tr className={`border-t border-line ${ROW}`}>
      <th scope="row" className="col-span-2 py-3 text-left font-normal hyphens-auto">
        <span className="block text-control leading-5.5 font-semibold">{name}</span>
        <span className="block text-sm text-muted">{text(`settings.noti_${type}_text`, { site: settings.name })}</span>
      </th>
      {ways.map((way) => {
        const word = text(`settings.noti_by_${way}`)
        return (
          <td key={way} className={`${WAY} align-middle`}>
            {words && (
              <span aria-hidden="true" className="-mb-1.5 block text-center text-xs text-muted sm:hidden">
                {word}
              </span>
            )}
            <Switch
              label={text('settings.noti_switch', { type: name, way: word })}
              labelHidden
              checked={choices[type][way] ?? false}
              disabled={disabled}
              onChange={({ currentTarget }) => onChange(type, way, currentTarget.checked)}
            />
          </td>
        )
      })}
    </tr>
  )
}
