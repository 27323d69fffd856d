import { expect } from 'vitest'
import { type CampaignSeller, campaignSeller } from '#tests/harness/sellers/campaign-seller.ts'
import { expectConsistent } from './expect-consistent.ts'
import { answered, type Outcome, type Scenario } from './scenario.ts'

/** What was charged is what the campaigns say; a campaign that was cut off is free. */
async function chargedAsSaid(seller: CampaignSeller, more = 0) {
  const campaigns = await seller.campaigns()
  const finished = campaigns.filter(({ campaign }) => campaign.state === 'finished')
  expect(finished).toHaveLength(1)
  const credits = campaigns.reduce((sum, { campaign }) => sum + campaign.credits, 0)
  expect(await seller.credits()).toBe(100 - credits - more)
}

const ofCampaign = (
  name: string,
  act: (seller: CampaignSeller, pieceId: string) => Promise<Outcome>,
  done: (seller: CampaignSeller) => Promise<unknown>,
  { isWritten = true } = {},
): Scenario => ({
  name,
  prepare: async ({ bucket }) => {
    const seller = await campaignSeller()
    const pieceId = isWritten ? ((await seller.created()).pieces[0]?.id ?? '') : ''
    return {
      act: () => act(seller, pieceId),
      expectDone: async () => {
        await done(seller)
        await expectConsistent(seller.tenantId, bucket)
      },
    }
  },
})

export const marketingScenarios: readonly Scenario[] = [
  ofCampaign(
    'having a campaign written',
    (seller) => answered(seller.create({ request_id: 'one-press' })),
    (seller) => chargedAsSaid(seller),
    { isWritten: false },
  ),
  ofCampaign(
    'editing a piece',
    (seller, id) => answered(seller.editPiece(id, { text: 'My own words.', planned_on: '2030-01-31' })),
    async (seller) => {
      const [first] = await seller.campaigns()
      expect(first?.pieces[0]).toMatchObject({
        ...{ text: expect.stringContaining('My own words.'), edited: true, planned_on: '2030-01-31' },
      })
    },
  ),
  ofCampaign(
    'having a piece written again',
    (seller, id) => answered(seller.rewrite(id, { request_id: 'one-press' })),
    async (seller) => {
      expect(await seller.credits()).toBe(94)
      expect((await seller.campaigns())[0]?.pieces).toHaveLength(5)
    },
  ),
]
