import type { PreSignUpTriggerEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { Email, FullName } from '#contract/accounts.ts'
import { timeZoneName } from '#rules/store-day.ts'
import { now } from '../clock.ts'
import { emailKeyOf } from '../crypto/keyed-hashes.ts'
import { isReservedForOther } from '../data/accounts/email-changes.ts'
import { trackPendingAccount } from '../data/accounts/provision-account.ts'
import { Failure } from '../failure.ts'

/** The pool stores an email address as it was typed: with a space it would be a second account of the same email address. */
const Unspaced = z.string().check(z.regex(/^\S*$/, 'Enter a valid email address.'))
/** A browser may know a newer zone than this runtime: the store then counts its days in UTC. */
const TimeZone = z
  .string()
  .check(z.regex(timeZoneName, 'Send the time zone as an IANA name, such as Europe/Berlin.'))
const SignUp = z.object({ email: z.pipe(Unspaced, Email), name: FullName, zoneinfo: z.optional(TimeZone) })

/**
 * Confirms the account, never the email, which requires a code. A trigger does not receive the password; the pool's
 * policy refuses weak ones.
 */
export async function preSignUp(event: PreSignUpTriggerEvent) {
  if (event.triggerSource === 'PreSignUp_SignUp') {
    const { email } = checkAttributes(event.request.userAttributes)
    await refuseReserved(email, now())
    await trackPendingAccount(event.userName, now())
  }
  event.response = { autoConfirmUser: true, autoVerifyEmail: false, autoVerifyPhone: false }
  return event
}

function checkAttributes({ email = '', name = '', zoneinfo }: Record<string, string>) {
  const problem = SignUp.safeParse({ email, name, zoneinfo }).error?.issues[0]
  if (problem) throw new Failure('invalid-input', problem.message)
  return { email: email.toLowerCase() }
}

/** A seller who changed to another email address may still take this one back. */
async function refuseReserved(email: string, at: number) {
  if (await isReservedForOther(await emailKeyOf(email), undefined, at))
    throw new Failure('email-taken', 'This email address belongs to an account.')
}
