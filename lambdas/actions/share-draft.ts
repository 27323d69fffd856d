import { action } from '../action.ts'
import { shareDraft } from '../sites/drafts/draft-links.ts'

export const handler = action('share-draft', ({ seller }) => shareDraft(seller.tenantId))
