import { draftApi } from '#contract/api/draft-api.ts'
import { action } from '../http/action.ts'
import { draftLinkOf, revokeDraft, shareDraft } from '../sites/drafts/draft-links.ts'
import { openDraft } from '../sites/drafts/open-draft.ts'

export const getDraftLinkHandler = action(draftApi, 'get-draft-link', ({ seller }) =>
  draftLinkOf(seller.tenantId),
)

export const shareDraftHandler = action(draftApi, 'share-draft', ({ seller }) => shareDraft(seller.tenantId))

export const revokeDraftHandler = action(draftApi, 'revoke-draft', ({ seller }) =>
  revokeDraft(seller.tenantId),
)

export const openDraftHandler = action(draftApi, 'open-draft', ({ input, host }) =>
  openDraft(input.token, host, input.path),
)
