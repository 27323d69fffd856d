import type { ActionName } from '#contract/api/api.ts'
import { grantCredits } from '#lambdas/data/plans/credits.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { campaignSeller, newRequestId } from '../sellers/campaign-seller.ts'
import { publishedCourse } from '../sellers/site-seller.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

const enoughFor = 3

/** A seller with a campaign, unless the action writes one. */
export async function fuzzedCampaigns(_: World, name: ActionName): Promise<FuzzedPart> {
  const seller = await campaignSeller()
  const id = name === 'create-campaign' ? '' : ((await seller.created()).pieces[0]?.id ?? '')
  // The local model knows few ways to say the same.
  if (name === 'another-angle')
    await grantCredits(seller.tenantId, enoughFor - (await seller.credits()), 'test')
  return {
    requests: {
      'create-campaign': { course_ids: [publishedCourse.id], request_id: newRequestId() },
      'edit-piece': { id },
      'another-angle': { id, request_id: newRequestId() },
    },
    claims: seller.claims,
    partitions: [tenantPartition(seller.tenantId), userPartition(seller.userId)],
  }
}
