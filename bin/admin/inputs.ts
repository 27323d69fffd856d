import * as z from 'zod/mini'

export const reasonOption = { reason: { type: 'string' } } as const

export const whyReason = 'Say why, for the audit: --reason "the buyer wrote that ...".'

/** Why an operator changes something, for the audit. */
export const Reason = z
  .string()
  .check(z.trim(), z.minLength(1, whyReason), z.maxLength(200, 'Give a reason of at most 200 characters.'))

export const PaymentId = z
  .string()
  .check(z.regex(/^[\w.:-]{1,100}$/, 'Give the id of a payment, like pi_3Q.'))

export const Limit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Give a whole number, at least 1.')),
  z.transform(Number),
)

/** With its time zone, so that it means the same on any machine. */
export const Moment = z.pipe(
  z.iso.datetime({ offset: true, error: 'Give a time like 2026-03-01T12:00:00Z.' }),
  z.transform((text) => Date.parse(text)),
)

export const versionOption = { version: { type: 'string' } } as const

export const VersionNumber = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Give the number of a version, like 3.')),
    z.transform(Number),
  ),
)
