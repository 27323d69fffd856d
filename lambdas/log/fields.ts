import { type FailureCode, statusOf } from '#contract/failures.ts'
import type { Invocation } from './invocation.ts'

/** All that a line may say besides its message. Whoever needs another field adds it here, with its shape. */
export type Fields = Partial<Invocation> & {
  status?: number
  code?: FailureCode
  /** Since the call began. */
  durationMs?: number
}

type Shape = (value: unknown) => boolean
const text = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const wholeNumber = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

const longestMs = 15 * 60 * 1000

const uuid = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'
const gatewaysOwn = '[\\w-]{10,20}='

/** A caller's own id is taken for one only in this shape: anything else could be a secret. */
export const isCorrelationId = text(new RegExp(`^${uuid}$`))

// Too narrow for an address, a code, a password or a token, should one get here by mistake.
const shapes = new Map<string, Shape>(
  Object.entries({
    action: text(/^[a-z]+(-[a-z]+){0,4}$/),
    trigger: text(/^[A-Z][A-Za-z]{2,30}_[A-Z][A-Za-z]{2,30}$/),
    correlationId: isCorrelationId,
    invocationId: isCorrelationId,
    requestId: text(new RegExp(`^(${uuid}|${gatewaysOwn})$`)),
    status: wholeNumber(100, 599),
    code: (value) => typeof value === 'string' && Object.hasOwn(statusOf, value),
    durationMs: wholeNumber(0, longestMs),
  } satisfies Record<keyof Fields, Shape>),
)

/** What of these fields may stand in a log. */
export const allowed = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => shapes.get(name)?.(value)))
