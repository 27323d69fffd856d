import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action, ReplyWithCookie } from '../http/action.ts'
import { openAccessLink } from '../library/open-access-link.ts'

export const handler = action(
  libraryApi,
  'open-access-link',
  async ({ input, client }) =>
    new ReplyWithCookie({ success: true as const }, await openAccessLink(input.token, client, now())),
)
