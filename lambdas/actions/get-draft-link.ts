import { action } from '../action.ts'
import { draftLinkOf } from '../sites/drafts/draft-links.ts'

export const handler = action('get-draft-link', ({ seller }) => draftLinkOf(seller.tenantId))
