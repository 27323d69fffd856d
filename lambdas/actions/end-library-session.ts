import { libraryApi } from '#contract/library-api.ts'
import { action, ReplyWithCookie } from '../action.ts'
import { endBuyerSession } from '../library/session.ts'

export const handler = action(
  libraryApi,
  'end-library-session',
  async ({ buyer }) => new ReplyWithCookie({ success: true as const }, await endBuyerSession(buyer)),
)
