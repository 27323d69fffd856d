import { type FailureCode, statusOf } from '#contract/api/failures.ts'
import { replyProblems } from '#rules/case-replies.ts'
import type { Invocation } from './invocation.ts'

/** Every field that a log line may have besides its message. A new field is added here, with its shape. */
export type LogFields = Partial<Invocation> & {
  status?: number
  code?: FailureCode
  /** The key of a stored item, partition and sort key with a space between. No key contains an address. */
  item?: string
  /** Why an incoming mail or a reply was not taken. */
  reason?: MailReason
  /** Since the call began. */
  durationMs?: number
}

export type MailReason = (typeof mailReasons)[number]
const mailReasons = [
  ...replyProblems,
  ...([
    'address',
    'automatic',
    'forged',
    'gone',
    'other-sender',
    'repeated',
    'spam',
    'unreadable',
    'virus',
  ] as const),
] as const
const isMailReason: Shape = (value) => mailReasons.some((reason) => reason === value)

type Shape = (value: unknown) => boolean
const text = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const wholeNumber = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

const longestMs = 15 * 60 * 1000

const uuid = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'
const apiGatewayId = '[\\w-]{10,20}='

/** A caller's correlation id is accepted in this shape only: anything else could be a secret. */
export const isCorrelationId = text(new RegExp(`^${uuid}$`))

// Too narrow for an email address, a code, a password or a token that is passed here by mistake.
const shapes = new Map<string, Shape>(
  Object.entries({
    action: text(/^[a-z]+(-[a-z]+){0,4}$/),
    trigger: text(/^[A-Z][A-Za-z]{2,30}_[A-Z][A-Za-z]{2,30}$/),
    correlationId: isCorrelationId,
    invocationId: isCorrelationId,
    requestId: text(new RegExp(`^(${uuid}|${apiGatewayId})$`)),
    status: wholeNumber(100, 599),
    code: (value) => typeof value === 'string' && Object.hasOwn(statusOf, value),
    item: text(/^[A-Z]{4,20}(#[\w:-]{1,128}){0,3} [A-Z]{4,20}(#[\w:-]{1,128}){0,3}$/),
    reason: isMailReason,
    durationMs: wholeNumber(0, longestMs),
  } satisfies Record<keyof LogFields, Shape>),
)

/** Returns the fields that may be logged. */
export const allowedFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => shapes.get(name)?.(value)))
