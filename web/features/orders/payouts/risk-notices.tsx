import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { RiskNotice } from '#contract/money/payouts.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'

const states: Record<RiskNotice['state'], { text: string; tone: BadgeTone }> = {
  open: { text: 'We look into it', tone: 'warning' },
  safe: { text: 'Resolved', tone: 'positive' },
  fraud: { text: 'Stays in place', tone: 'danger' },
  done: { text: 'Done', tone: 'neutral' },
}
const effects: Record<RiskNotice['effect'], string> = {
  hold: 'Commissions are held for longer',
  pause: 'Payouts are paused',
  none: 'For your information',
}

/** What is held and why, each with what became of it. */
export function RiskNotices({ notices }: { notices: readonly RiskNotice[] }) {
  const { timeZone } = useStoreDates()
  const days = useMemo(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }), [timeZone])
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="what-is-held" className="mb-8">
      <h2 id="what-is-held" className="mb-1 font-display text-lg font-semibold tracking-title">
        What we hold, and why
      </h2>
      <p className="mb-4 text-sm text-muted">
        Something looks wrong here?{' '}
        <Link
          to="/app/help?topic=payouts"
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          Write to us
        </Link>
        .
      </p>
      <ul className="grid gap-3">
        {notices.map(({ id, at, text, effect, state }) => (
          <li key={id} className="rounded-xl border border-line bg-surface p-4 text-sm">
            <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold">{effects[effect]}</h3>
              <Badge tone={states[state].tone}>{states[state].text}</Badge>
              <span className="text-muted">{days.format(new Date(at))}</span>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
