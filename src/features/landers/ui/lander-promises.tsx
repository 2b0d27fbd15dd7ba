import { usePage, useTexts } from '#app/page/use-page.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

/** Facts that hold for every site, next to its form. */
export function Promises({ className = '' }: { className?: string }) {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <ul className={`mt-2 grid gap-2.5 text-muted ${className}`}>
      {settings.account_hints === 'by_mail' && <Line icon="eye-off" words={text('landings.private_signup')} />}
      <Line icon="map-pin" words={text('landings.private_place')} />
      <Line icon={settings.fictional_icon} words={text('landings.private_fictional')} />
    </ul>
  )
}

function Line({ icon, words }: { icon: IconName; words: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon name={icon} />
      {words}
    </li>
  )
}
