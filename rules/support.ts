import type { Plan } from './billing/plans.ts'
import { utf8Bytes } from './text.ts'
import { dayMs } from './time.ts'

/** docs/product.md, Help: cases that a seller or buyer may begin or continue in an hour. */
export const caseMessagesPerHour = 10
/** How long a case is kept after its last change. */
export const caseKeptDays = 400
export const minCaseLength = 10
export const maxCaseLength = 4000
/** What is written about more than this is a new case. */
const maxCaseMessages = 40
/**
 * UTF-8 bytes of all texts of a case. It is one item of the table, which has at most 400 KB (409,600 bytes) with everything
 * else of the case.
 */
const maxCaseBytes = 385_000
/**
 * Limit in UTF-8 bytes for messages of customers in one case. Operators may fill the rest, up to `maxCaseBytes`, which is enough for four
 * answers of the maximum length.
 */
const maxAskedBytes = 330_000

type Messages = readonly { text: string }[]

/** Returns whether a customer's message fits into a case with these messages; otherwise it is to be a new case. */
export const hasRoomForMessage = (messages: Messages, text: string) =>
  messages.length < maxCaseMessages && bytesWith(messages, text) <= maxAskedBytes

/** Returns whether an operator's answer fits, for which a case has room when its customer can write no more. */
export const hasRoomForAnswer = (messages: Messages, text: string) =>
  messages.length <= maxCaseMessages && bytesWith(messages, text) <= maxCaseBytes

const bytesWith = (messages: Messages, text: string) =>
  messages.reduce((bytes, message) => bytes + utf8Bytes(message.text), utf8Bytes(text))

/** How long the median of answers looks back. */
export const answerWindowMs = 30 * dayMs

export const sellerTopics = ['store', 'sales', 'payouts', 'plan', 'account', 'other'] as const
export const buyerTopics = ['courses', 'refund', 'payment', 'other'] as const
export const caseTopics = [...new Set([...sellerTopics, ...buyerTopics])]
export type CaseTopic = (typeof sellerTopics)[number] | (typeof buyerTopics)[number]

export const topicNames: Readonly<Record<CaseTopic, string>> = {
  store: 'My store and website',
  sales: 'Sales and commissions',
  payouts: 'Payouts and what is held',
  plan: 'Plan and billing',
  account: 'Account and sign-in',
  courses: 'A course or my library',
  refund: 'A refund',
  payment: 'A payment',
  other: 'Something else',
}

/** Who waits: buyers have no plan. */
export type Waiting = Plan | 'buyer'
/** Order of the turns; equals are ordered by waiting time. */
export const waitingKinds: readonly Waiting[] = ['pro', 'lite', 'buyer']
export const rankOf = (waiting: Waiting) => String(waitingKinds.indexOf(waiting))

/** Business days until an answer, for each. */
export const targetDays: Readonly<Record<Waiting, number>> = { pro: 1, lite: 3, buyer: 3 }

/** Returns until when an answer is promised: so many business days (UTC, Monday to Friday) after `since`, epoch ms. */
export function answerDueAt(since: number, waiting: Waiting): number {
  let at = since
  for (let left = targetDays[waiting]; left > 0; ) {
    at += dayMs
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

function isBusinessDay(at: number) {
  const day = new Date(at).getUTCDay()
  return day !== 0 && day !== 6
}

/** Returns the middle of these times; undefined for none. */
export function medianMs(times: readonly number[]): number | undefined {
  if (times.length === 0) return undefined
  const sorted = times.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? 0) + (high ?? 0)) / 2
}

const epoch = Date.UTC(2026, 0, 1)

/** The number of a case that begins now: larger for a later one. `random`: from 0 to 1. */
export function caseNumber(now: number, random: number): string {
  const seconds = Math.max(0, Math.floor((now - epoch) / 1000))
  return `${String(seconds).padStart(8, '0')}-${String(Math.floor(random * 100)).padStart(2, '0')}`
}
export const caseNumberPattern = /^\d{8,10}-\d{2}$/
