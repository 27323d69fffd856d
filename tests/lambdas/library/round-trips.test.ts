import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import {
  claimSeatHandler as claimSeat,
  endLibrarySessionHandler as endSession,
  getFileLinkHandler as getFileLink,
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
  giveSeatHandler as giveSeat,
  openAccessLinkHandler as openLink,
  requestRefundHandler as requestRefund,
  saveProgressHandler as saveProgress,
  sendLibraryCodeHandler as sendCode,
  verifyLibraryCodeHandler as verifyCode,
} from '#lambdas/actions/buyers/library.ts'
import { accessTokenFor, codeFor, emailKeyOf, newNonce } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { loadCode } from '#lambdas/data/accounts/codes.ts'
import { saveAccessLink } from '#lambdas/data/library/access-links.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { browserWith, buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

/** An action with a session looks it up in its first round trip. Codes need as many as those of accounts. */
test('library actions need at most two round trips besides the session’s', async () => {
  const product_id = await newCourse()
  const bought = await purchase({ products: [{ id: product_id, quantity: 3 }] })
  const buyer = await buyerOf(bought)
  const friend = await buyerOf({ libraryId: await emailKeyOf(`${randomUUID()}@friends.example`) })
  const trips: Record<string, number> = {}
  const count = async (
    name: string,
    handler: ActionHandler,
    { by = buyer, body, path }: { by?: typeof buyer; body?: object; path?: Record<string, string> } = {},
  ) => {
    let reply: Awaited<ReturnType<typeof buyer.call>> | undefined
    trips[name] = await roundTripsOf(async () => {
      reply = await by.call(handler, body, path)
    })
    expect([name, reply?.status]).toEqual([name, 200])
    return reply
  }
  const lesson = { product_id, lesson_id: 'welcome' }
  await count('get-library', getLibrary)
  await count('get-lesson', getLesson, { path: lesson })
  await count('save-progress', saveProgress, { body: { completed: true }, path: lesson })
  await count('get-file-link', getFileLink, { path: { product_id, file_id: 'recording.mp4' } })
  const given = await count('give-seat', giveSeat, { body: { product_id } })
  const gift = { token: new URL(String(given?.body.url)).hash.slice(1) }
  await count('claim-seat', claimSeat, { by: friend, body: gift })
  await count('get-library, with a given seat', getLibrary, { by: friend })
  await count('get-lesson, of a given seat', getLesson, { by: friend, path: lesson })
  await count('request-refund', requestRefund, { body: { payment_id: bought.paymentId } })
  await count('end-library-session', endSession)

  const token = await accessTokenFor(newNonce())
  await saveAccessLink(bought.libraryId, textHash(token), Date.now())
  await count('open-access-link', openLink, { by: browserWith(), body: { token } })
  await count('send-library-code', sendCode, { by: browserWith(), body: { email: bought.email } })
  const item = await loadCode(await codeRecipient('library', bought.email))
  const code = await codeFor(item?.state.nonce ?? '')
  await count('verify-library-code', verifyCode, { by: browserWith(), body: { email: bought.email, code } })
  expect(trips).toEqual({
    'get-library': 3,
    // The first time; it remembers that the lesson was opened.
    'get-lesson': 3,
    'save-progress': 3,
    'get-file-link': 2,
    'give-seat': 3,
    'claim-seat': 3,
    'get-library, with a given seat': 3,
    'get-lesson, of a given seat': 4,
    'request-refund': 3,
    'end-library-session': 2,
    'open-access-link': 2,
    'send-library-code': 2,
    'verify-library-code': 3,
  })
})
