import { ALERT_ACTION_CLASS, Alert } from './alert.tsx'
import { Avatar } from './avatar.tsx'
import { BANNER_LINK_CLASS, Banner } from './banner.tsx'
import { Icon } from './icon.tsx'
import { ToastBar } from './toast.tsx'
import { useNow } from './use-now.tsx'

const SECOND = 1000

export function CatalogueMessages({ portraits }: { portraits: readonly string[] }) {
  const nothing = () => {}
  return (
    <>
      <div className="cat-round">
        <Banner
          label="Welcome offer"
          lead={
            <>
              <Icon name="timer" />
              <Clock />
            </>
          }
          action={
            <a href="#link" className={BANNER_LINK_CLASS}>
              See the packages
            </a>
          }
          dismiss={{ label: 'Dismiss', onSelect: nothing }}
        >
          <b>25% off your first package</b>
        </Banner>
      </div>
      <div className="cat-row">
        <ToastBar
          toast={{
            lead: <Avatar src={portraits[1] ?? null} size="sm" />,
            text: 'You liked Sofie',
            action: { label: 'Undo', onSelect: nothing },
          }}
          onDismiss={nothing}
        />
        <ToastBar
          toast={{ tone: 'success', text: '90 credits added. You’re a Premium member now.', closeLabel: 'Close' }}
          onDismiss={nothing}
        />
        <ToastBar toast={{ tone: 'danger', text: 'That did not work.', closeLabel: 'Close' }} onDismiss={nothing} />
      </div>
      <div className="cat-grid">
        <Alert
          icon="mail"
          title="Confirm your email to start chatting"
          action={
            <button type="button" className={ALERT_ACTION_CLASS}>
              Send it again
            </button>
          }
        >
          We sent a link to daan@posteo.example. Nothing after a minute? Check spam.
        </Alert>
        <Alert tone="danger" title="The payment didn’t go through">
          Nothing was charged.
        </Alert>
        <Alert tone="success" title="Your email is confirmed" />
      </div>
    </>
  )
}

function Clock() {
  return <span role="timer">{useNow(SECOND).toISOString().slice(11, 19)}</span>
}
