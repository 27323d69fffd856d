import { draftApi } from '#contract/draft-api.ts'
import { action } from '../http/action.ts'
import { revokeDraft } from '../sites/drafts/draft-links.ts'

export const handler = action(draftApi, 'revoke-draft', ({ seller }) => revokeDraft(seller.tenantId))
