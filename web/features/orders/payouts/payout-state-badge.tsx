import type { Payout } from '#contract/money/payout.ts'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'

type Look = { text: string; tone: BadgeTone }

const payoutLooks: Record<Payout['state'], Look> = {
  sending: { text: 'On its way', tone: 'accent' },
  sent: { text: 'Sent', tone: 'positive' },
  refused: { text: 'Not sent', tone: 'danger' },
}
const accountLooks: Record<PayoutAccount['state'], Look> = {
  not_begun: { text: 'Not set up', tone: 'neutral' },
  more_needed: { text: 'Details needed', tone: 'warning' },
  in_review: { text: 'In review', tone: 'accent' },
  ready: { text: 'Ready', tone: 'positive' },
  refused: { text: 'Refused', tone: 'danger' },
}

const StateBadge = ({ text, tone }: Look) => <Badge tone={tone}>{text}</Badge>

export const PayoutStateBadge = ({ state }: Pick<Payout, 'state'>) => <StateBadge {...payoutLooks[state]} />

export const AccountStateBadge = ({ state }: Pick<PayoutAccount, 'state'>) => (
  <StateBadge {...accountLooks[state]} />
)
