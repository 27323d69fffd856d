import { draftApi } from '#contract/draft-api.ts'
import { action } from '../http/action.ts'
import { shareDraft } from '../sites/drafts/draft-links.ts'

export const handler = action(draftApi, 'share-draft', ({ seller }) => shareDraft(seller.tenantId))
