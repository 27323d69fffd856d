type Details = { type?: string; code?: string; param?: string }

/** A refusal in the form of Stripe's API. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: { error: Details & { message: string } }

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', message, ...details } }
  }

  /** Whether the parameters were refused before anything was tried. */
  get isMalformed() {
    return this.body.error.code?.startsWith('parameter_') ?? false
  }

  static missing(id: string) {
    return new ApiError(404, `No such object: '${id}'`, { code: 'resource_missing', param: 'id' })
  }

  /** For an amount that is not above zero, or is more than the most; `tooMuch` says so. */
  static expectAmount(amount: number, most: number, tooMuch: string, details: Details = { param: 'amount' }) {
    if (amount > most) throw ApiError.invalid(tooMuch, details)
    if (amount < 1)
      throw ApiError.invalid('Invalid positive integer', {
        code: 'parameter_invalid_integer',
        param: 'amount',
      })
  }

  static invalid(message: string, details: Details = {}) {
    return new ApiError(400, message, details)
  }
}
