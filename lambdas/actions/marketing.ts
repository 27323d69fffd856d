import { marketingApi } from '#contract/api/marketing-api.ts'
import { action } from '../http/action.ts'
import { createCampaign } from '../marketing/create-campaign.ts'
import { editPiece } from '../marketing/edit-piece.ts'
import { listWithFigures } from '../marketing/list-campaigns.ts'
import { rewritePiece } from '../marketing/rewrite-piece.ts'

export const createCampaignHandler = action(marketingApi, 'create-campaign', ({ seller, input }) =>
  createCampaign(seller.tenantId, input),
)

export const listCampaignsHandler = action(marketingApi, 'list-campaigns', ({ seller }) =>
  listWithFigures(seller.tenantId),
)

export const editPieceHandler = action(marketingApi, 'edit-piece', ({ seller, input }) =>
  editPiece(seller.tenantId, input),
)

export const anotherAngleHandler = action(marketingApi, 'another-angle', ({ seller, input }) =>
  rewritePiece(seller.tenantId, input),
)
