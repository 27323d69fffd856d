import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action, ReplyWithCookie } from '../http/action.ts'
import { verifyLibraryCode } from '../library/verify-library-code.ts'

export const handler = action(libraryApi, 'verify-library-code', async ({ input, client }) => {
  const { reply, cookie } = await verifyLibraryCode(input, client, now())
  return cookie ? new ReplyWithCookie(reply, cookie) : reply
})
