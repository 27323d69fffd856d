import { draftApi } from '#contract/draft-api.ts'
import { action } from '../http/action.ts'
import { openDraft } from '../sites/drafts/open-draft.ts'

export const handler = action(draftApi, 'open-draft', ({ input, host }) => openDraft(input.token, host))
