import { action } from '../action.ts'
import { revokeDraft } from '../sites/drafts/draft-links.ts'

export const handler = action('revoke-draft', ({ seller }) => revokeDraft(seller.tenantId))
