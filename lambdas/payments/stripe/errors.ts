import Stripe from 'stripe'
import { Failure } from '../../failure.ts'
import { type LogMessage, logUnexpected } from '../../log/log.ts'

/** A call that failed at Stripe. Carries what Stripe's log is searched by, and nothing of buyers. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
  readonly type: string
  readonly code: string | undefined
  /** The parameter that was refused. */
  readonly param: string | undefined
  readonly statusCode: number | undefined
  readonly requestId: string | undefined

  constructor(error: InstanceType<typeof Stripe.errors.StripeError>) {
    super(`Stripe: ${error.type}${error.code ? ` (${error.code})` : ''}`)
    this.type = error.type
    this.code = error.code
    this.param = error.param
    this.statusCode = error.statusCode
    this.requestId = error.requestId
  }
}

/** What a caller may read of a refusal by Stripe, by its error code or, where it has none, by the parameter that was refused. */
type Refusals = Readonly<Record<string, Failure>>

/**
 * Waits for a call of the SDK.
 * @throws Failure for what is in `refusals`
 * @throws PaymentProviderError for every other error of Stripe
 */
export async function callStripe<Reply>(call: Promise<Reply>, refusals: Refusals = {}): Promise<Reply> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw refusals[error.code ?? error.param ?? ''] ?? new PaymentProviderError(error)
  }
}

/** Undefined where Stripe has no such object. */
export async function undefinedIfMissing<Reply>(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await callStripe(call)
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/**
 * Waits for what a person has asked for. When a reply was lost, the change may have been made: `text` has them look again.
 * @throws Failure 'payments-unavailable' for an error of Stripe
 */
export async function orUnavailable<Reply>(
  work: Promise<Reply>,
  message: LogMessage,
  text: string,
): Promise<Reply> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    logUnexpected(message, error)
    throw new Failure('payments-unavailable', text)
  }
}

/** Settling finds out what was changed, so the seller looks at the plan again. */
export const withSellerErrors =
  <Arguments extends unknown[], Reply>(method: (...args: Arguments) => Promise<Reply>) =>
  (...args: Arguments): Promise<Reply> =>
    orUnavailable(
      method(...args),
      'plan was not read or changed',
      'The payment provider does not answer right now. Look at your plan again in a minute.',
    )

/** Settling finds out what was changed, so the operator looks at the payment again. */
export const withOperatorErrors = <Reply>(change: Promise<Reply>): Promise<Reply> =>
  orUnavailable(
    change,
    'payment was not read or changed',
    'Stripe did not answer, so this may have been done. Look at the payment again before you repeat it.',
  )
