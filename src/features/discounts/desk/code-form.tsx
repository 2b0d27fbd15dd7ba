import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'
import { useBrandName } from '#console/page/use-brand.ts'
import type { ArgumentsOf, ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'

import { type listCodes, makeCode } from '../codes.contract.ts'

type Brands = ReplyOf<typeof listCodes>['brands']
type Body = ArgumentsOf<typeof makeCode>['body']

export function CodeForm({ brands, onClose }: { brands: Brands; onClose: () => void }) {
  const client = useQueryClient()
  const brandName = useBrandName()
  const [brand, setBrand] = useState<SiteId | undefined>(brands[0]?.id)
  const [code, setCode] = useState('')
  const [percentage, setPercentage] = useState('20')
  const [uses, setUses] = useState('')
  const [single, setSingle] = useState(false)
  const [first, setFirst] = useState(false)
  const [countries, setCountries] = useState<string[]>([])
  const [packages, setPackages] = useState<string[]>([])
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const chosen = brands.find(({ id }) => id === brand)
  const make = useMutation({
    mutationFn: () =>
      consoleApi(makeCode, {
        body: {
          ...{
            brand: brand as SiteId,
            code: code.trim().toUpperCase(),
            percentage: Number(percentage),
            single,
            reason,
          },
          ...{ first_purchase: first, most_uses: uses === '' ? null : Number(uses) },
          countries: countries.length === 0 ? null : (countries as Body['countries']),
          packages: packages.length === 0 ? null : packages,
          starts_at: from === '' ? null : new Date(from),
          ends_at: until === '' ? null : new Date(until),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['codes'] })
      onClose()
    },
  })
  const isReady =
    brand && /^[A-Za-z0-9-]{4,40}$/.test(code.trim()) && Number(percentage) >= 1 && reason.trim().length >= 3
  return (
    <Modal
      title="New code"
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn--solid"
            disabled={!isReady || make.isPending}
            aria-busy={make.isPending}
            onClick={() => make.mutate()}
          >
            Make code
          </button>
        </>
      }
    >
      <label className="field">
        <span className="field__label">Brand</span>
        <select
          className="input"
          value={brand}
          onChange={(event) => {
            setBrand(event.target.value as SiteId)
            setCountries([])
            setPackages([])
          }}
        >
          {brands.map(({ id }) => (
            <option key={id} value={id}>
              {brandName(id)}
            </option>
          ))}
        </select>
      </label>
      <Field
        label="Code"
        hint="4 to 40 letters, digits and dashes"
        value={code}
        maxLength={40}
        onChange={(event) => setCode(event.target.value)}
      />
      <Field
        {...{ label: 'Percent off', type: 'number', min: 1, max: 90 }}
        value={percentage}
        onChange={(event) => setPercentage(event.target.value)}
      />
      <Field
        {...{ label: 'Uses in all, empty for any number', type: 'number', min: 1 }}
        value={uses}
        onChange={(event) => setUses(event.target.value)}
      />
      <label className="tickline">
        <input type="checkbox" checked={single} onChange={() => setSingle(!single)} /> One use in all, instead of one
        per member
      </label>
      <label className="tickline">
        <input type="checkbox" checked={first} onChange={() => setFirst(!first)} /> First purchase only
      </label>
      <Ticks
        name="Countries, none for all"
        options={chosen?.countries ?? []}
        chosen={countries}
        onChange={setCountries}
      />
      <Ticks name="Packages, none for all" options={chosen?.packages ?? []} chosen={packages} onChange={setPackages} />
      <Field label="From" type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      <Field label="Until" type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
      <Field
        label="Reason, for the log"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      {make.error && (
        <p role="alert" className="note note--bad">
          {failureText(make.error)}
        </p>
      )}
    </Modal>
  )
}

type TicksProps = { name: string; options: readonly string[]; chosen: string[]; onChange: (chosen: string[]) => void }

function Ticks({ name, options, chosen, onChange }: TicksProps) {
  return (
    <fieldset aria-label={name}>
      <span className="field__label">{name}</span>
      <div className="rowh codes__ticks">
        {options.map((option) => (
          <label key={option} className="tickline">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() =>
                onChange(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option])
              }
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
