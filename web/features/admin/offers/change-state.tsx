import type { OfferChange } from '#contract/operators/offers.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badges/badge.tsx'

const states: Record<OfferChange['state'], { text: string; tone: BadgeTone }> = {
  announced: { text: 'Announced', tone: 'accent' },
  'in-force': { text: 'In force since', tone: 'positive' },
  replaced: { text: 'Replaced', tone: 'neutral' },
  cancelled: { text: 'Taken back', tone: 'neutral' },
}

export const ChangeState = ({ state }: Pick<OfferChange, 'state'>) => (
  <Badge tone={states[state].tone}>{states[state].text}</Badge>
)
