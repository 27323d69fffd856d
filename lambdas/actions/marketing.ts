import { marketingApi } from '#contract/api/marketing-api.ts'
import { action } from '../http/action.ts'
import { writeAnotherAngle } from '../marketing/another-angle.ts'
import { createCampaign } from '../marketing/create-campaign.ts'
import { changeText } from '../marketing/edit-piece.ts'
import { listWithFigures } from '../marketing/list-campaigns.ts'

export const createCampaignHandler = action(marketingApi, 'create-campaign', ({ seller, input }) =>
  createCampaign(seller.tenantId, input),
)

export const listCampaignsHandler = action(marketingApi, 'list-campaigns', ({ seller }) =>
  listWithFigures(seller.tenantId),
)

export const editPieceHandler = action(marketingApi, 'edit-piece', ({ seller, input }) =>
  changeText(seller.tenantId, input.id, input.text),
)

export const anotherAngleHandler = action(marketingApi, 'another-angle', ({ seller, input }) =>
  writeAnotherAngle(seller.tenantId, input.id),
)
