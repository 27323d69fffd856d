import { draftApi } from '#contract/draft-api.ts'
import { action } from '../http/action.ts'
import { draftLinkOf } from '../sites/drafts/draft-links.ts'

export const handler = action(draftApi, 'get-draft-link', ({ seller }) => draftLinkOf(seller.tenantId))
