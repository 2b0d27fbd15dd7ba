import { usePage, useTexts } from '#app/page/use-page.ts'
import type { OwnReport } from '#features/moderation/moderation.contract.ts'
import { Panel, PanelRow } from '#ui/panel.tsx'

/** CHAT-7: the member's reports and their outcomes. */
export function ReportsSection({ reports }: { reports: readonly OwnReport[] }) {
  const text = useTexts()
  return (
    <Panel id="reports" title={text('reports.own_title')}>
      <ul>
        {reports.map((report) => (
          <li key={report.reference} className="not-last:pb-3">
            <ReportRow report={report} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ReportRow({ report: { reference, kind, name, reason, reported_at, outcome } }: { report: OwnReport }) {
  const text = useTexts()
  const { page, settings } = usePage()
  // Site time zone: server and browser must render the same day.
  const date = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'medium', timeZone: settings.time_zone })
  return (
    <PanelRow
      title={name === null ? text('reports.own_gone') : text(`reports.own_${kind}`, { name })}
      text={text('reports.own_line', {
        reason: text(`reports.reason_${reason}`),
        date: date.format(reported_at),
        reference,
      })}
      action={
        <span className={`shrink-0 text-sm font-semibold ${outcome === 'open' ? 'text-muted' : 'text-text'}`}>
          {text(`reports.outcome_${outcome}`)}
        </span>
      }
    />
  )
}
