/** The mail service puts an account under review at the first share of its mails, and may pause it at the second. */
export const mailLimits = {
  bounces: { review: 0.05, pause: 0.1 },
  complaints: { review: 0.001, pause: 0.005 },
} as const

export type MailStanding = 'good' | 'near' | 'review' | 'pause'

/** How many parts of the limit of a review are close to it. */
const near = 0.8

/** Says how close to its limits a share of mails is; `good` where nothing was sent. */
export function standingOf(kind: keyof typeof mailLimits, count: number, sent: number): MailStanding {
  const { pause, review } = mailLimits[kind]
  const share = sent === 0 ? 0 : count / sent
  if (share >= pause) return 'pause'
  if (share >= review) return 'review'
  return share >= near * review ? 'near' : 'good'
}
