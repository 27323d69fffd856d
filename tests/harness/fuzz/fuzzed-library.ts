import { randomUUID } from 'node:crypto'
import type { ActionName } from '#contract/api/api.ts'
import {
  giveSeatHandler as giveSeat,
  sendLibraryCodeHandler as sendCode,
} from '#lambdas/actions/buyers/library.ts'
import { accessTokenFor, emailKeyOf, newNonce } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { saveAccessLink } from '#lambdas/data/library/access-links.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { refundRequestsPartition } from '#lambdas/data/table/library-keys.ts'
import { buyerOf, newCourse, purchase } from '../buyers/purchase.ts'
import { ask, mailedCode } from '../functions/accounts.ts'
import type { FuzzedPart, Requests, World } from './fuzzed-part.ts'

/** A library with a course of twenty seats, a gift link for a friend, and a request that fits each of its actions. */
export async function fuzzedLibrary({ accounts }: World, name: ActionName): Promise<FuzzedPart> {
  const product_id = await newCourse()
  const { libraryId, paymentId, email } = await purchase({ products: [{ id: product_id, quantity: 20 }] })
  const friendsId = await emailKeyOf(`${randomUUID()}@friends.example`)
  const [buyer, friend] = [await buyerOf({ libraryId }), await buyerOf({ libraryId: friendsId })]
  const { body } = await buyer.call(giveSeat, { product_id })
  const gift = { token: new URL(String(body.url)).hash.slice(1) }
  const token = await accessTokenFor(newNonce())
  await saveAccessLink(libraryId, textHash(token), Date.now())
  const lesson = { product_id, lesson_id: 'welcome' }
  const requests: Requests = {
    'open-access-link': { token },
    'send-library-code': { email },
    'get-lesson': lesson,
    'save-progress': lesson,
    'get-file-link': { product_id, file_id: 'recording.mp4' },
    'give-seat': { product_id },
    'open-gift': gift,
    'claim-seat': gift,
    'request-refund': { payment_id: paymentId },
    'ask-support': { topic: 'courses', text: 'Where is the second lesson?' },
    'get-library': {},
    'end-library-session': {},
  }
  if (name === 'verify-library-code') {
    await ask(sendCode, { email })
    requests[name] = { email, code: await mailedCode(accounts, email, 'library') }
  }
  return {
    requests,
    cookie: name === 'claim-seat' ? friend.cookie : buyer.cookie,
    partitions: [keys.library(libraryId).pk, keys.library(friendsId).pk, refundRequestsPartition],
  }
}
