import { useState } from 'react'

import { Badge } from './badge.tsx'
import { Button, buttonClass } from './button.tsx'
import { Chip, ChipOption, Chips, chipClass } from './chip.tsx'
import { FictionalLabel } from './fictional-label.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Presence } from './presence.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { Range } from './range.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea, TextInput } from './text-input.tsx'

export function CatalogueControls() {
  return (
    <>
      <Buttons />
      <Labels />
      <Fields />
      <Choices />
    </>
  )
}

function Buttons() {
  const [liked, setLiked] = useState(true)
  return (
    <>
      <div className="cat-row">
        <Button look="main" size="lg">
          Main action
        </Button>
        <Button look="solid">Solid</Button>
        <Button look="tonal">Tonal</Button>
        <Button look="line">Outline</Button>
        <Button look="ghost">Ghost</Button>
        <Button look="danger">Delete</Button>
        <Button disabled>Disabled</Button>
        <Button look="main" disabled>
          Disabled main
        </Button>
        <Button pending>Saving</Button>
        <Button size="sm">Small</Button>
        <a href="#link" className={buttonClass({ look: 'tonal' })}>
          Members <Icon name="arrow-right" size="sm" />
        </a>
        <Button style={{ outline: '2px solid var(--focus)', outlineOffset: 2 }}>Focused</Button>
      </div>
      <div className="cat-row">
        <IconButton icon="more" label="More" />
        <IconButton icon="heart" label="Like" look="tonal" />
        <IconButton icon="heart" label="Like" pressed={liked} onClick={() => setLiked(!liked)} />
        <IconButton icon="x" label="Pass" look="tonal" size="lg" />
        <IconButton icon="heart" label="Like" look="on" size="xl" />
        <IconButton icon="gift" label="Gift" look="tonal" disabled />
        <span className="cat-dark">
          <IconButton icon="heart" label="Like" look="glass" />
        </span>
      </div>
      <div style={{ maxWidth: 320 }}>
        <Button look="main" size="lg" block>
          Eine lange Beschriftung, die auf zwei Zeilen umbricht
        </Button>
      </div>
    </>
  )
}

function Labels() {
  return (
    <div className="cat-row">
      <Badge look="unread" count={3} label="3 unread messages" />
      <Badge look="unread" count={250} label="250 unread messages" />
      <Badge look="new" count={2} label="2 new likes" />
      <Badge look="low" count={8} label="8 credits left" />
      <Badge look="none" count={0} label="No credits left" />
      <Presence state="online" words="Online now" />
      <Presence state="away" words="Active today" />
      <FictionalLabel words="Fictional profile" />
      <FictionalLabel words="Fictional" size="sm" />
      <span className="cat-dark">
        <FictionalLabel words="Fictional profile" look="glass" />
      </span>
      <Chip>Gardens</Chip>
      <Chip look="shared">Live music</Chip>
      <Chip look="on">Online now</Chip>
      <button type="button" className={chipClass({ on: true })}>
        <Icon name="sliders" size="sm" />
        Filters · 3
      </button>
      <button type="button" className={chipClass()}>
        With photo
      </button>
    </div>
  )
}

function Fields() {
  return (
    <div className="cat-grid">
      <Field label="First name">
        <TextInput placeholder="As friends call you" autoComplete="off" />
      </Field>
      <Field
        label="Email"
        hint={
          <>
            Did you mean{' '}
            <a href="#link" className="link">
              daan@mail.example
            </a>
            ?
          </>
        }
      >
        <TextInput type="email" defaultValue="daan@mial.example" autoComplete="off" />
      </Field>
      <Field label="Date of birth" error="That date doesn’t exist.">
        <TextInput defaultValue="31-02-1990" autoComplete="off" />
      </Field>
      <Field label="Region">
        <Select defaultValue="utrecht">
          <option value="utrecht">Utrecht</option>
          <option value="gelderland">Gelderland</option>
        </Select>
      </Field>
      <Field label="Not now">
        <TextInput disabled defaultValue="Disabled" />
      </Field>
      <Field label="About me" hint="At most 500 letters">
        <TextArea rows={2} placeholder="What would a friend say?" />
      </Field>
    </div>
  )
}

function Choices() {
  const [ages, setAges] = useState<[number, number]>([30, 62])
  const [tab, setTab] = useState<'got' | 'gave'>('got')
  const [meet, setMeet] = useState<'women' | 'men' | 'all'>('women')
  return (
    <div className="cat-grid">
      <div className="cat-stack">
        <Field label="I’d like to meet" group>
          <Segmented
            options={[
              { value: 'women', label: 'Women' },
              { value: 'men', label: 'Men' },
              { value: 'all', label: 'Everyone' },
            ]}
            value={meet}
            onChange={setMeet}
          />
        </Field>
        <Field label={`Age ${ages.join(' to ')}`} group>
          <Range min={18} max={80} value={ages} onChange={setAges} labels={['Youngest age', 'Oldest age']} />
        </Field>
        <ProgressSteps step={3} of={7} label="Step 3 of 7" />
      </div>
      <div className="cat-stack">
        <Field label="Body type" group>
          <Chips>
            {['Any', 'Slim', 'Curvy', 'Average', 'Athletic'].map((word) => (
              <ChipOption key={word} type="checkbox" defaultChecked={word === 'Any'}>
                {word}
              </ChipOption>
            ))}
          </Chips>
        </Field>
        <Tabs
          label="Likes"
          tabs={[
            { id: 'got', label: 'Liked me' },
            { id: 'gave', label: 'I liked' },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          <p>{tab === 'got' ? 'Who liked me' : 'Whom I liked'}</p>
        </Tabs>
      </div>
      <div>
        <Switch label="Online now" />
        <Switch label="With photo" defaultChecked />
        <Switch label="Show fictional profiles" hint="They are always labelled" defaultChecked />
        <Switch label="Disabled" disabled />
        <div className="cat-row">
          <Switch label="By email" labelHidden defaultChecked />
          <Switch label="By push" labelHidden />
        </div>
      </div>
    </div>
  )
}
