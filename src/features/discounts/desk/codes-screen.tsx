import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { AreaTabs, MONEY_TABS } from '#console/page/area-tabs.tsx'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { Modal } from '#console/page/modal.tsx'
import { useBrand, useBrandName } from '#console/page/use-brand.ts'
import { dayOf } from '#console/page/when.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'

import { type CodeLine, listCodes, readCodeUse, stopCode } from '../codes.contract.ts'
import { CodeForm } from './code-form.tsx'

const STATES: Record<CodeLine['state'], [string, string]> = {
  running: ['running', ' tag--ok'],
  planned: ['planned', ' tag--warn'],
  over: ['over', ''],
  stopped: ['stopped', ' tag--bad'],
  in_file: ['in the site file now', ''],
}

/** FIG-27: codes of files and of the console. */
export function Component() {
  const brand = useBrand()
  const brandName = useBrandName()
  const [making, setMaking] = useState(false)
  const [opened, setOpened] = useState<CodeLine>()
  const { data, error } = useQuery({
    queryKey: ['codes', brand],
    queryFn: () => backgroundApi(listCodes, { query: { ...(brand && { brand }) } }),
  })
  return (
    <>
      <Head title="Money" tabs={<AreaTabs name="Money" tabs={MONEY_TABS} />} sub={data && `${data.codes.length} codes`}>
        <button type="button" className="btn btn--solid" onClick={() => setMaking(true)}>
          <DeskIcon name="plus" /> New code
        </button>
      </Head>
      <div className="work">
        {error && (
          <p role="alert" className="note note--bad">
            {failureText(error)}
          </p>
        )}
        <div className="scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>Code</th>
                <th>Brand</th>
                <th>Off</th>
                <th>Limits</th>
                <th>Dates</th>
                <th>State</th>
                <th className="r">Used</th>
              </tr>
            </thead>
            <tbody>
              {data?.codes.map((line) => (
                <tr key={`${line.site_id} ${line.code} ${line.source}`}>
                  <td>
                    <button type="button" className="link mono" onClick={() => setOpened(line)}>
                      {line.code}
                    </button>
                  </td>
                  <td>{brandName(line.site_id)}</td>
                  <td>{line.percentage} %</td>
                  <td className="muted">{limitsOf(line)}</td>
                  <td className="muted">{datesOf(line)}</td>
                  <td>
                    <span className={`tag${STATES[line.state][1]}`}>{STATES[line.state][0]}</span>{' '}
                    {line.source === 'file' && <span className="faint t12">site file</span>}
                  </td>
                  <td className="r">
                    {line.used}
                    {line.most_uses !== null && ` of ${line.most_uses}`}
                    {line.reserved > 0 && <span className="faint">, {line.reserved} unpaid</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {data?.codes.length === 0 && <p className="box__body muted">No codes yet.</p>}
      </div>
      <KeyBar keys={[{ keys: ['C'], does: 'new code', onPress: () => setMaking(true) }]} />
      {making && data && <CodeForm brands={data.brands} onClose={() => setMaking(false)} />}
      {opened && <CodeDialog line={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const limitsOf = ({ single, first_purchase, countries, packages }: CodeLine) =>
  [
    single ? 'once in all' : 'once per member',
    first_purchase && 'first purchase',
    countries?.join(' '),
    packages?.join(' '),
  ]
    .filter(Boolean)
    .join(', ')

const datesOf = ({ starts_at, ends_at }: CodeLine) =>
  [starts_at && `from ${dayOf(starts_at)}`, ends_at && `until ${dayOf(ends_at)}`].filter(Boolean).join(' ') || 'always'

function CodeDialog({ line, onClose }: { line: CodeLine; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { data } = useQuery({
    queryKey: ['code', line.site_id, line.code],
    queryFn: () => backgroundApi(readCodeUse, { query: { brand: line.site_id, code: line.code } }),
  })
  const isStopped = line.state === 'stopped'
  const stop = useMutation({
    mutationFn: () =>
      consoleApi(stopCode, { body: { brand: line.site_id, code: line.code, stopped: !isStopped, reason } }),
    onSuccess: async () => {
      await client.invalidateQueries()
      onClose()
    },
  })
  const isOurs = line.source === 'console' && line.state !== 'in_file'
  return (
    <Modal
      title={line.code}
      onClose={onClose}
      foot={
        isOurs && (
          <>
            <span className="push" />
            <button
              type="button"
              className="btn btn--solid"
              disabled={reason.trim().length < 3 || stop.isPending}
              aria-busy={stop.isPending}
              onClick={() => stop.mutate()}
            >
              {isStopped ? 'Let it run again' : 'Stop it'}
            </button>
          </>
        )
      }
    >
      <p>
        {line.used} used, {line.reserved} held by unpaid orders.
      </p>
      {data?.sums.map((sum) => (
        <p key={sum.currency}>
          {sum.orders} paid orders for {formatMoney({ amount: sum.paid, currency: sum.currency as Currency }, 'en-GB')};{' '}
          {formatMoney({ amount: sum.given, currency: sum.currency as Currency }, 'en-GB')} given off.
        </p>
      ))}
      {stop.error && (
        <p role="alert" className="note note--bad">
          {failureText(stop.error)}
        </p>
      )}
      {isOurs ? (
        <Field
          label="Reason, for the log"
          hint={isStopped ? undefined : 'Orders that hold the code keep their price.'}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <p className="muted">This code stands in the site file. Change the file and apply it again.</p>
      )}
    </Modal>
  )
}
