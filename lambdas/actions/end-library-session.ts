import { libraryApi } from '#contract/library-api.ts'
import { action, ReplyWithCookie } from '../http/action.ts'
import { endBuyerSession } from '../http/buyer-session.ts'

export const handler = action(
  libraryApi,
  'end-library-session',
  async ({ buyer }) => new ReplyWithCookie({ success: true as const }, await endBuyerSession(buyer)),
)
