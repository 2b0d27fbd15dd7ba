import { usePage, useTexts } from '#app/page/use-page.ts'
import { Button } from '#ui/button.tsx'
import { Panel, PanelRow } from '#ui/panel.tsx'

import { type InstallOffer, install } from './install-offer.ts'

/** NAV-9: the site as an app. */
export function InstallSection({ offer }: { offer: Exclude<InstallOffer, 'none'> }) {
  const text = useTexts()
  const { settings } = usePage()
  return (
    <Panel id="app" title={text('settings.app_title')}>
      <PanelRow
        title={text('settings.app_name', { site: settings.name })}
        text={
          <>
            {text('settings.app_text')}
            {offer === 'by_hand' && ` ${text('settings.app_ios')}`}
          </>
        }
        action={
          offer === 'prompt' && (
            <Button look="tonal" onClick={() => void install()}>
              {text('settings.app_install')}
            </Button>
          )
        }
      />
    </Panel>
  )
}
