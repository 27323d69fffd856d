import type { Angle, Campaign } from '#contract/marketing.ts'

export const goalNames: Readonly<Record<Campaign['goal'], string>> = {
  launch: 'New in my store',
  'lesson-of-the-week': 'Teach one lesson',
  'answer-an-objection': 'Answer a doubt',
  'offer-ends': 'Invite to decide',
  newsletter: 'Write to regulars',
}

export const toneNames: Readonly<Record<Campaign['tone'], string>> = {
  plain: 'Plain',
  warm: 'Warm',
  direct: 'Direct',
}

export const angleNames: Readonly<Record<Angle, string>> = {
  outcome: 'What they can do after',
  curiosity: 'Makes curious',
  objection: 'Answers a doubt',
  audience: 'Says who it is for',
}
