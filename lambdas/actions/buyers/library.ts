import { libraryApi } from '#contract/api/buyers/library-api.ts'
import { now } from '../../clock.ts'
import { action, ReplyWithCookie } from '../../http/action.ts'
import { endBuyerSession } from '../../http/buyer-session.ts'
import { claimGift } from '../../library/claim-seat.ts'
import { fileLink, readLesson, saveProgress } from '../../library/lessons.ts'
import { sendLibraryCode, verifyLibraryCode } from '../../library/library-codes.ts'
import { openAccessLink } from '../../library/open-access-link.ts'
import { openGift } from '../../library/open-gift.ts'
import { requestRefund } from '../../library/request-refund.ts'
import { giveSeat } from '../../library/seats.ts'
import { showLibrary } from '../../library/show-library.ts'

export const openAccessLinkHandler = action(
  libraryApi,
  'open-access-link',
  async ({ input, client }) =>
    new ReplyWithCookie({ success: true as const }, await openAccessLink(input.token, client, now())),
)

export const sendLibraryCodeHandler = action(libraryApi, 'send-library-code', ({ input, client }) =>
  sendLibraryCode(input, client, now()),
)

export const verifyLibraryCodeHandler = action(
  libraryApi,
  'verify-library-code',
  async ({ input, client }) => {
    const { reply, cookie } = await verifyLibraryCode(input, client, now())
    return cookie ? new ReplyWithCookie(reply, cookie) : reply
  },
)

export const getLibraryHandler = action(libraryApi, 'get-library', ({ buyer }) => showLibrary(buyer, now()))

export const getLessonHandler = action(libraryApi, 'get-lesson', ({ buyer, input }) =>
  readLesson(buyer, input),
)

export const saveProgressHandler = action(libraryApi, 'save-progress', async ({ buyer, input }) => {
  await saveProgress(buyer, input)
  return { success: true as const }
})

export const getFileLinkHandler = action(libraryApi, 'get-file-link', ({ buyer, input }) =>
  fileLink(buyer, input.product_id, input.file_id),
)

export const giveSeatHandler = action(libraryApi, 'give-seat', ({ buyer, input }) =>
  giveSeat(buyer, input.product_id, now()),
)

export const openGiftHandler = action(libraryApi, 'open-gift', ({ input: { token }, client }) =>
  openGift(token, client, now()),
)

export const claimSeatHandler = action(libraryApi, 'claim-seat', ({ buyer, input }) =>
  claimGift(buyer, input.token, now()),
)

export const requestRefundHandler = action(libraryApi, 'request-refund', async ({ buyer, input }) => {
  await requestRefund(buyer, input, now())
  return { success: true as const }
})

export const endLibrarySessionHandler = action(
  libraryApi,
  'end-library-session',
  async ({ buyer }) => new ReplyWithCookie({ success: true as const }, await endBuyerSession(buyer)),
)
