import { action } from '../action.ts'
import { openDraft } from '../sites/drafts/open-draft.ts'

export const handler = action('open-draft', ({ input, client }) => openDraft(input.token, client))
