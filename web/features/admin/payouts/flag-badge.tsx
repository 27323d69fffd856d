import type { FlagView } from '#contract/operators/risk.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'

const shown: Record<FlagView['state'], { text: string; tone: BadgeTone }> = {
  open: { text: 'Open', tone: 'warning' },
  safe: { text: 'Safe', tone: 'positive' },
  fraud: { text: 'Fraud', tone: 'danger' },
  done: { text: 'Done', tone: 'neutral' },
}

export const FlagBadge = ({ state }: Pick<FlagView, 'state'>) => (
  <Badge tone={shown[state].tone}>{shown[state].text}</Badge>
)
