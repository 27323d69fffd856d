/** The mail service puts an account under review at one share of its mails, and may pause it at another. `near`: close to a review. */
export const mailLimits = {
  bounces: { near: 0.04, review: 0.05, pause: 0.1 },
  complaints: { near: 0.0008, review: 0.001, pause: 0.005 },
} as const

export type MailStanding = 'good' | 'near' | 'review' | 'pause'

/** Says how close to its limits a share of mails is; `good` where nothing was sent. */
export function standingOf(kind: keyof typeof mailLimits, count: number, sent: number): MailStanding {
  const { near, pause, review } = mailLimits[kind]
  const share = sent === 0 ? 0 : count / sent
  if (share >= pause) return 'pause'
  if (share >= review) return 'review'
  return share >= near ? 'near' : 'good'
}
