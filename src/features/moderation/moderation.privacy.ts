import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

type Rows = Record<string, Json>

export const moderationPrivacy = definePrivacy({
  feature: 'moderation',
  tables: { reports: ['reporter_id', 'reported_id'], scam_marks: ['profile_id'], cases: ['profile_id'] },

  /** What they reported, and decisions about them; who reported them stays secret. */
  async exportOf({ db }, { profile }) {
    const reports = await many(
      db,
      sql<Rows>`
        select reference, kind, reason, note, reported_at, decided_at from reports
        where reporter_id = ${profile} order by reported_at
      `,
    )
    const decisions = await many(
      db,
      sql<Rows>`
        select report.reference, report.kind, decision.measure, decision.rule, decision.facts, decision.until,
          decision.decided_at, appeal.words as appeal, appeal.outcome as appeal_outcome, appeal.answer as appeal_answer,
          decision.undone_at, past.why as undone_because
        from reports report
        join moderation_decisions decision on decision.report_id = report.id
        left join moderation_appeals appeal on appeal.report_id = report.id
        left join moderation_undos past on past.report_id = report.id and past.undone_at = decision.undone_at
        where report.reported_id = ${profile} order by decision.decided_at
      `,
    )
    // Even before a decision: they were told that they are hidden.
    const holds = await many(
      db,
      sql<Rows>`
        select reference, profile_hidden_at as hidden_from, released_at as hidden_until from reports
        where reported_id = ${profile} and profile_hidden_at is not null order by reported_at
      `,
    )
    const marks = await many(
      db,
      sql<Rows>`select signs, words, marked_at from scam_marks where profile_id = ${profile} order by marked_at`,
    )
    return { reports, decisions, holds, scam_marks: marks }
  },

  /** Decided cases only. An open case keeps its pictures until it is decided. */
  async files({ db }, { profile }) {
    const rows = await many(
      db,
      sql<{ key: string }>`
        select jsonb_array_elements_text(evidence -> 'photos') as key from reports
        where reported_id = ${profile} and decided_at is not null
      `,
    )
    return rows.map(({ key }) => key)
  },

  /**
   * A report about someone outlives them without their name: an open case may be needed to protect others (GDPR
   * 17(3)(e)); afterwards only the decision stays, for the figures the law requires.
   */
  async erase({ db, clock }, { profile }) {
    await run(
      db,
      sql`
        update reports set reporter_id = null, note = null, network_hash = null, device_hash = null, evidence = jsonb_set(evidence, '{messages}', coalesce((
          select jsonb_agg(line order by place) from jsonb_array_elements(evidence -> 'messages') with ordinality as told (line, place)
          where line ->> 'from' = 'reported'
        ), '[]'))
        where reporter_id = ${profile}
      `,
    )
    await run(
      db,
      sql`
        update moderation_decisions decision set facts = '', undo = null from reports
        where reports.id = decision.report_id and reports.reported_id = ${profile}
      `,
    )
    await run(
      db,
      sql`
        update moderation_undos past set facts = '', why = '' from reports
        where reports.id = past.report_id and reports.reported_id = ${profile}
      `,
    )
    await run(
      db,
      sql`
        delete from moderation_appeals appeal using reports
        where reports.id = appeal.report_id and reports.reported_id = ${profile}
      `,
    )
    await run(
      db,
      sql`
        update reports set reported_id = null,
          released_at = case when profile_hidden_at is not null then coalesce(released_at, ${clock.now()}) end,
          evidence = case when decided_at is null
            then evidence || '{"name": null, "birth_date": null}'
            else evidence || '{"name": null, "birth_date": null, "about_me": null, "looking_for": null, "photos": [], "messages": []}'
          end,
          note = case when decided_at is null then note end
        where reported_id = ${profile}
      `,
    )
    await run(db, sql`delete from cases where profile_id = ${profile}`)
    await run(db, sql`delete from scam_marks where profile_id = ${profile}`)
  },
})
