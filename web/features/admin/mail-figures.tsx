import { useQuery } from '@tanstack/react-query'
import { platformApi } from '#contract/api/operators/platform-api.ts'
import { type MailStanding, mailLimits, standingOf } from '#rules/mail-reputation.ts'
import { call } from '../../lib/api.ts'
import { Figure } from './figure.tsx'
import { deskKey } from './use-desk.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })
const standings: Record<MailStanding, string> = {
  good: '',
  near: 'Close to a review. ',
  review: 'Under review. ',
  pause: 'Sending may be paused. ',
}

const useReputation = () =>
  useQuery({
    queryKey: [...deskKey, 'mail-reputation'],
    queryFn: () => call(platformApi['get-mail-reputation'], {}),
    staleTime: 60_000,
  })

/** The first thing that waits: nobody gets a code, a receipt or an answer. */
export const MailPaused = () =>
  useReputation().data?.reputation?.is_paused && (
    <p role="alert" className="mb-8 rounded-lg bg-danger-soft p-3.5 text-sm font-medium text-danger">
      The mail service has paused sending for this account: no mail leaves. What to do is in
      docs/operations.md, “Mail reputation”.
    </p>
  )

/** What became of mails against the limits of the mail service; nothing where it could not be asked. */
export function MailFigures() {
  const { data } = useReputation()
  const reputation = data?.reputation
  if (!data) return null
  if (!reputation)
    return <p className="mb-4 text-sm text-muted">The mail service did not say how mails arrive.</p>
  const { sent, bounces, complaints } = reputation
  const shown = (name: string, kind: keyof typeof mailLimits, count: number) => (
    <Figure
      name={name}
      value={percent.format(sent === 0 ? 0 : count / sent)}
      more={`${standings[standingOf(kind, count, sent)]}${count} of ${sent} mails; the limit is ${percent.format(mailLimits[kind].review)}`}
    />
  )
  return (
    <dl aria-label="Mail of the last 14 days" className="mb-4 grid grid-cols-1 gap-3 text-sm sm:grid-cols-2">
      {shown('Mails that bounced, 14 days', 'bounces', bounces)}
      {shown('Complaints about mails, 14 days', 'complaints', complaints)}
    </dl>
  )
}
