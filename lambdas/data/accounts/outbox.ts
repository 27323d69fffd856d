import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { CodePurpose } from '#contract/code-purpose.ts'
import { outboxTypes } from '#contract/outbox-types.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { emailOfLibrary } from '../library/libraries.ts'
import { type PlanNotice, StoredPlanMail } from '../plans/plan-notices.ts'
import { StoredReviewRequest } from '../reviews/review-mails.ts'
import { StoredDebit, StoredSeatClaim } from '../sales/mails/buyer-news.ts'
import { StoredCartMail } from '../sales/mails/cart-mails.ts'
import { StoredRefund } from '../sales/mails/refund-mails.ts'
import { StoredReceipt } from '../sales/receipts.ts'
import type { Purchase } from '../store/sending-suspensions.ts'
import { type CaseMail, CaseOutbox, caseMailOf, mailedBefore } from '../support/case-mails.ts'
import { getItem, putItem, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'

const noticeLifeMs = dayMs

const Code = z.object({
  type: z.literal('code'),
  email: z.string(),
  purpose: CodePurpose,
  state: z.object({
    nonce: z.optional(z.string()),
    expiresAt: z.optional(z.number()),
    sentAt: z._default(z.array(z.number()), []),
  }),
  is_invited: z._default(z.boolean(), false),
  is_over_limit: z._default(z.boolean(), false),
  mailed: z.optional(z.string()),
})
const Notice = z.object({
  type: z.literal('notice'),
  id: z.string(),
  email: z.string(),
  mailed: z.optional(z.string()),
})
const Receipt = z.object({ ...StoredReceipt.shape, type: z.literal('receipt') })
const RefundRequest = z.object({
  type: z.literal('refund_request'),
  id: z.string(),
  email: z.string(),
  store: StoredReceipt.shape.store,
  total_cents: z.int(),
  course: z.optional(z.string()),
  state: z.string(),
  mailed: z.optional(z.string()),
})
const SeatClaim = z.object({
  ...StoredSeatClaim.shape,
  type: z.literal('seat_claim'),
  mailed: z.optional(z.string()),
})
const Debit = z.object({ ...StoredDebit.shape, type: z.literal('debit'), mailed: z.optional(z.string()) })
const CartMail = z.object({
  ...StoredCartMail.shape,
  type: z.literal('cart_mail'),
  mailed: z.optional(z.string()),
})
const ReviewRequest = z.object({
  ...StoredReviewRequest.shape,
  type: z.literal('review_request'),
  mailed: z.optional(z.string()),
})
const Refund = z.object({ ...StoredRefund.shape, type: z.literal('refund'), mailed: z.optional(z.string()) })
const PlanMail = z.object({ ...StoredPlanMail.shape, type: z.literal('plan_mail') })
const EmailChange = z.object({
  type: z.literal('email_change'),
  id: z.string(),
  user_id: z.string(),
  from: z.string(),
  nonce: z.string(),
  state: z.string(),
  left: z.optional(z.string()),
  mailed: z.optional(z.string()),
})
const Outbox = z.discriminatedUnion('type', [
  Code,
  Notice,
  Receipt,
  RefundRequest,
  Refund,
  PlanMail,
  EmailChange,
  SeatClaim,
  Debit,
  CartMail,
  ReviewRequest,
  CaseOutbox,
])

/** Returns whether items of this type request a mail. */
export const isOutboxType = (type: string | undefined) => outboxTypes.some((known) => known === type)

type Mail = { mailId: string; email: string }
/** Goes to the tenant's owner at the time of sending. */
export type SellerMail = { mailId: string; kind: 'plan'; ownerId: string; notice: PlanNotice }
export type AccountMail = Mail &
  (
    | {
        kind: 'code'
        purpose: Exclude<CodePurpose, 'library'>
        nonce: string
        isFirstOfDay: boolean
        isOverLimit: boolean
        askedAt: number
      }
    | { kind: 'password-changed' }
  )
/** About an email address that is, or was, to be an account's. */
export type EmailChangeMail = Mail &
  (
    | { kind: 'email-change-code'; nonce: string }
    | { kind: 'email-changed'; userId: string; nonce: string }
    | { kind: 'email-restored' }
  )
/** `isInvited`: the code goes to an email address without a library too. */
type LibraryCodeMail = { kind: 'library-code'; nonce: string; isInvited: boolean }
/** `course`: the title of the only one that was asked for. */
type AskedRefund = { store: StoredReceipt['store']; totalCents: number; course?: string | undefined }
/** About a purchase, in the name of the store that it was made in. */
type PurchaseMail = { purchase: Purchase } & (
  | { kind: 'receipt'; receipt: StoredReceipt }
  | { kind: 'refunded'; refund: StoredRefund }
  | ({ kind: 'refund-requested' | 'refund-declined' } & AskedRefund)
  | { kind: 'seat-claimed'; claim: StoredSeatClaim }
  | { kind: 'debit'; debit: StoredDebit }
  | { kind: 'cart'; cart: StoredCartMail }
  | { kind: 'review-request'; request: StoredReviewRequest }
)
export type BuyerMail = Mail & (LibraryCodeMail | PurchaseMail)
/** A mail that has not been sent yet. `mailId` distinguishes it from earlier mails of the same item. */
export type PendingMail = AccountMail | EmailChangeMail | BuyerMail | SellerMail | CaseMail

/** Returns the mail that the item's current state still requires: none once it is sent, spent or expired. */
export async function dueMail(key: Key, now: number): Promise<PendingMail | undefined> {
  const item = await getItem(key)
  if (!item) return undefined
  const mail = await mailOf(Outbox.parse(item), now)
  return mail?.mailId === item.mailed ? undefined : mail
}

async function mailOf(item: z.infer<typeof Outbox>, now: number): Promise<PendingMail | undefined> {
  if (item.type === 'code') return codeMailOf(item, now)
  if (item.type === 'plan_mail')
    return { kind: 'plan', mailId: item.id, ownerId: item.owner_id, notice: item.notice }
  if (item.type === 'email_change') return changeMailOf(item)
  if (item.type === 'support_case') return caseMailOf(item)
  if (item.type === 'seat_claim' || item.type === 'review_request') {
    const email = await emailOfLibrary(item.library_id)
    if (email === undefined) return undefined
    const mail = { mailId: item.id, email, purchase: { paymentId: item.payment_id } }
    return item.type === 'seat_claim'
      ? { kind: 'seat-claimed', claim: item, ...mail }
      : { kind: 'review-request', request: item, ...mail }
  }
  const mail = { mailId: item.id, email: item.email }
  if (item.type === 'debit')
    return {
      kind: 'debit',
      debit: item,
      ...mail,
      mailId: `${item.id} ${item.state}`,
      purchase: { checkoutId: item.id },
    }
  if (item.type === 'cart_mail')
    return { kind: 'cart', cart: item, ...mail, purchase: { tenantId: item.tenant_id } }
  if (item.type === 'notice') return { kind: 'password-changed', ...mail }
  if (item.type === 'refund')
    return { kind: 'refunded', refund: item, ...mail, purchase: purchaseOf(item.payment_id, item.tenant_id) }
  if (item.type === 'receipt')
    return { kind: 'receipt', receipt: item, ...mail, purchase: purchaseOf(item.id, item.tenant_id) }
  // The refund itself is mailed.
  if (item.state === 'granted') return undefined
  const purchase = { paymentId: item.id }
  const { store, total_cents, course } = item
  const request = { store, totalCents: total_cents, course, ...mail, purchase }
  if (item.state === 'declined') return { kind: 'refund-declined', ...request, mailId: `${item.id} declined` }
  return { kind: 'refund-requested', ...request }
}

const purchaseOf = (paymentId: string, tenantId: string | undefined): Purchase =>
  tenantId === undefined ? { paymentId } : { tenantId }

function changeMailOf({ id, state, ...item }: z.infer<typeof EmailChange>): PendingMail | undefined {
  if (state === 'done')
    return { kind: 'email-changed', mailId: id, email: item.from, userId: item.user_id, nonce: item.nonce }
  if (state === 'undone' && item.left)
    return { kind: 'email-restored', mailId: `${id} undone`, email: item.left }
  return undefined
}

function codeMailOf(
  { email, purpose, state, is_invited, is_over_limit: isOverLimit }: z.infer<typeof Code>,
  now: number,
): PendingMail | undefined {
  const { nonce, expiresAt = 0, sentAt } = state
  if (!nonce || expiresAt <= now) return undefined
  const mail = { mailId: nonce, email, nonce }
  if (purpose === 'library') return { kind: 'library-code', isInvited: is_invited, ...mail }
  if (purpose === 'email_change') return { kind: 'email-change-code', ...mail }
  const isFirstOfDay = sentAt.length <= 1
  return { kind: 'code', purpose, isFirstOfDay, isOverLimit, askedAt: sentAt.at(-1) ?? 0, ...mail }
}

/**
 * Records that a mail is done with, so that another delivery of the same stream record sends nothing. Returns whether
 * this call was the first to record it.
 */
export function markMailed(key: Key, { mailId }: PendingMail) {
  return succeeds(
    updateItem(key, {
      UpdateExpression: 'SET mailed = :id REMOVE unsent_since, resent_at',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(mailed) OR mailed <> :id)',
      ExpressionAttributeValues: { ':id': mailId },
    }),
  )
}

/**
 * Changes the item, so that the stream delivers its mail again if it is still due. `unsentSince` is when it was first tried.
 * Returns false if the item no longer exists.
 */
export const triggerResend = (key: Key, unsentSince: string, now: number) =>
  succeeds(
    updateItem(key, {
      UpdateExpression: 'SET unsent_since = :since, resent_at = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':since': unsentSince, ':now': isoAt(now) },
    }),
  )

/**
 * Has a mail sent again that was refused, as if it had never been tried; for a case, only its last mail. Codes expire and are never
 * sent again. Returns false if there is no such mail, or it changed meanwhile.
 */
export async function requeueMail(key: Key, now: number): Promise<boolean> {
  const { data: sent } = CaseOutbox.safeParse(await getItem(key))
  const { ExpressionAttributeValues, ...update } = updateExpression({
    ...{ resent_at: isoAt(now), unsent_since: null },
    mailed: (sent && mailedBefore(sent)) ?? null,
  })
  const isSame = sent?.mailed === undefined ? '' : ' AND mailed = :sent'
  return succeeds(
    updateItem(key, {
      ...update,
      ConditionExpression: `attribute_exists(pk) AND #type <> :code${isSame}`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#type': 'type' },
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':code': 'code',
        ...(sent?.mailed !== undefined && { ':sent': sent.mailed }),
      },
    }),
  )
}

/** Queues the mail that says a password was changed. */
export const putNotice = (emailKey: string, email: string, now: number) =>
  putItem(noticeItem(emailKey, email, now))

/** The same as part of a transaction. */
export const putNoticeWrite = (emailKey: string, email: string, now: number): Write => ({
  Put: { Item: noticeItem(emailKey, email, now) },
})

const noticeItem = (emailKey: string, email: string, now: number) => ({
  ...keys.notice(emailKey),
  type: 'notice',
  id: randomUUID(),
  created_at: isoAt(now),
  email,
  ttl: epochSeconds(now + noticeLifeMs),
})
