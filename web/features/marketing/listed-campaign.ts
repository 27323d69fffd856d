import type { Campaigns } from '#contract/marketing.ts'

/** A campaign with its pieces and what they brought. */
export type ListedCampaign = Campaigns['campaigns'][number]
export type ListedPiece = ListedCampaign['pieces'][number]
