import { useState } from 'react'

import { Button, buttonClass } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { iconButtonClass } from './icon-button.tsx'
import { Menu, MenuDivider, MenuItem, menuItemClass } from './menu.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Segmented } from './segmented.tsx'
import { Sheet } from './sheet.tsx'
import { Switch } from './switch.tsx'
import { TextInput } from './text-input.tsx'
import { useToast } from './toast.tsx'

type Layer = 'dialog' | 'locked' | 'sheet' | 'side' | null

export function CatalogueLayers() {
  const [open, setOpen] = useState<Layer>(null)
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const close = () => setOpen(null)
  return (
    <div className="cat-row">
      <Button look="tonal" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button look="tonal" onClick={() => setOpen('locked')}>
        Locked dialog
      </Button>
      <Button look="tonal" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button look="tonal" onClick={() => setOpen('side')}>
        Side sheet
      </Button>
      <Button look="tonal" onClick={() => setBusy(!busy)}>
        {busy ? 'Page has come' : 'Page on its way'}
      </Button>
      <Button
        look="tonal"
        onClick={() => toast({ text: 'You liked Sofie', action: { label: 'Undo', onSelect: () => {} } })}
      >
        Toast
      </Button>
      <SortMenu />
      <Menu button={<Icon name="user" />} buttonClass={iconButtonClass({ look: 'tonal' })} label="Account menu">
        <a href="#link" role="menuitem" tabIndex={-1} className={menuItemClass()}>
          <Icon name="user" />
          My profile
        </a>
        <MenuItem icon="settings" onSelect={() => {}}>
          Settings
        </MenuItem>
        <MenuDivider />
        <MenuItem icon="log-out" danger onSelect={() => {}}>
          Log out
        </MenuItem>
      </Menu>
      <ProgressBar active={busy} label="Loading page" />

      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Block Sofie?"
        closeLabel="Close"
        size="sm"
        footer={
          <>
            <Button look="ghost" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Block</Button>
          </>
        }
      >
        <p className="text-muted">You will no longer see each other, and your conversation is deleted.</p>
      </Dialog>
      <Dialog open={open === 'locked'} onClose={close} title="Create your profile" closable={false} size="lg">
        <Field label="First name">
          <TextInput data-autofocus />
        </Field>
        <Button look="ghost" onClick={close}>
          Cancel
        </Button>
      </Dialog>
      {(['sheet', 'side'] as const).map((kind) => (
        <Sheet
          key={kind}
          open={open === kind}
          onClose={close}
          title="Filters"
          closeLabel="Close"
          wide={kind === 'side' ? 'side' : 'center'}
          footer={
            <>
              <Button look="ghost" size="lg">
                Reset
              </Button>
              <Button look="main" size="lg" block onClick={close}>
                Show 1,248 members
              </Button>
            </>
          }
        >
          <Field label="Looking for" group>
            <Segmented
              options={[
                { value: 'women', label: 'Women' },
                { value: 'men', label: 'Men' },
              ]}
              defaultValue="women"
            />
          </Field>
          <Switch label="Online now" />
        </Sheet>
      ))}
    </div>
  )
}

function SortMenu() {
  const [sort, setSort] = useState('Recently active')
  return (
    <Menu
      button={
        <>
          {sort} <Icon name="chevron-down" size="sm" />
        </>
      }
      buttonClass={buttonClass({ look: 'tonal' })}
      align="start"
    >
      {['Recently active', 'Newest', 'Nearest'].map((word) => (
        <MenuItem key={word} checked={word === sort} onSelect={() => setSort(word)}>
          {word}
        </MenuItem>
      ))}
    </Menu>
  )
}
