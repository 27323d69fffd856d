import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import { PaymentProviderError } from './errors.ts'

/** When a reply was lost, the change may have been made: settling finds out, so the seller looks again. */
export function saidToSellers<Arguments extends unknown[], Reply>(
  method: (...args: Arguments) => Promise<Reply>,
) {
  return async (...args: Arguments): Promise<Reply> => {
    try {
      return await method(...args)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      logUnexpected('plan was not read or changed', error)
      throw new Failure(
        'payments-unavailable',
        'The payment provider does not answer right now. Look at your plan again in a minute.',
      )
    }
  }
}
