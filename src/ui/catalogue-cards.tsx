import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { FictionalLabel } from './fictional-label.tsx'
import { IconButton } from './icon-button.tsx'
import { MemberCardFrame, MemberCardSkeleton, PortraitPhoto } from './member-card-frame.tsx'
import { Meter } from './meter.tsx'
import { Panel, PanelRow } from './panel.tsx'
import { OnlineDot } from './presence.tsx'
import { SavedNote } from './saved-note.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusCard } from './status-card.tsx'
import { Switch } from './switch.tsx'

export function CatalogueCards({ portraits }: { portraits: readonly string[] }) {
  function photo(index: number, name: string) {
    const src = portraits[index]
    return src ? <PortraitPhoto src={src} alt={`Portrait of ${name}`} /> : <div className="cat-photo" />
  }
  return (
    <>
      <div className="cat-cards">
        <MemberCardFrame
          photo={photo(0, 'Inês')}
          name={
            <>
              <a href="#link" className="stretched-link">
                Inês, 33
              </a>
              <OnlineDot label="Online now" />
            </>
          }
          place="Utrecht"
          action={<IconButton icon="heart" label="Like Inês" look="glass" />}
        />
        <MemberCardFrame
          photo={photo(1, 'Sofie')}
          name={
            <a href="#link" className="stretched-link">
              Sofie, 41
            </a>
          }
          place="Amersfoort"
          action={<IconButton icon="heart" label="Like Sofie" look="glass" pressed />}
        />
        <MemberCardFrame
          photo={photo(2, 'Ruth')}
          name={
            <a href="#link" className="stretched-link">
              Ruth, 58
            </a>
          }
          place="Zeist"
          tag={<FictionalLabel words="Fictional profile" look="glass" />}
          action={<IconButton icon="heart" label="Like Ruth" look="glass" />}
        />
        <MemberCardSkeleton />
      </div>
      <div className="cat-row">
        {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <Avatar key={size} src={portraits[0] ?? null} size={size} onlineLabel="Online now" />
        ))}
        <Avatar src={null} alt="No photo yet" />
        <Skeleton className="h-11 w-44" />
      </div>
      <div className="cat-grid">
        <StatusCard icon="clock" title="Your bank is confirming">
          Usually a few seconds, sometimes a minute.
          <Meter value={0.42} label="Waiting for the bank" />
        </StatusCard>
        <StatusCard icon="check" tone="success" title="90 credits added" action={<Button>Back to Elena</Button>}>
          The receipt is in your mail.
        </StatusCard>
        <StatusCard
          icon="x"
          tone="danger"
          title="The payment didn’t go through"
          action={<Button>Choose another method</Button>}
        >
          Nothing was charged. Try again or pick another way to pay.
        </StatusCard>
        <StatusCard icon="wifi-off" title="You’re offline" action={<Button look="tonal">Try again</Button>}>
          What you write is kept here and goes out when you’re back.
        </StatusCard>
      </div>
      <div className="cat-grid">
        <Panel title="Benachrichtigungen" aside={<SavedNote words="Gespeichert" />}>
          <PanelRow
            title="Wöchentliche Zusammenfassung"
            text="Sonntagabend, in zwei Minuten gelesen"
            action={<Switch label="Wöchentliche Zusammenfassung" labelHidden defaultChecked />}
          />
          <PanelRow
            title="Passwort"
            text="Zuletzt geändert vor drei Monaten"
            action={<Button look="tonal">Ändern</Button>}
          />
        </Panel>
        <Card>
          <p>A plain card.</p>
        </Card>
        <EmptyState
          art={
            <svg viewBox="0 0 168 128" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <circle cx="66" cy="64" r="38" />
              <circle cx="102" cy="64" r="38" />
            </svg>
          }
          title="Nobody fits all of that"
          action={<Button>Reset filters</Button>}
        >
          Try a wider age range or another region.
        </EmptyState>
      </div>
    </>
  )
}
