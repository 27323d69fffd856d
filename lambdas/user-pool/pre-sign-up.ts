import type { PreSignUpTriggerEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { Email, FullName } from '#contract/accounts.ts'
import { now } from '../clock.ts'
import { expectProof } from '../data/newcomers.ts'
import { Failure } from '../failure.ts'

/** The pool keeps an address as it was typed: a space would make it a second account of the same address. */
const Unspaced = z.string().check(z.regex(/^\S*$/, 'Enter a valid email address.'))
const SignUp = z.object({ email: z.pipe(Unspaced, Email), name: FullName })

/**
 * Confirms the account, never the email: that takes a code. A trigger is not shown the password; the pool's own
 * policy is what refuses a weak one.
 */
export async function preSignUp(event: PreSignUpTriggerEvent) {
  if (event.triggerSource === 'PreSignUp_SignUp') {
    checkAttributes(event.request.userAttributes)
    await expectProof(event.userName, now())
  }
  event.response = { autoConfirmUser: true, autoVerifyEmail: false, autoVerifyPhone: false }
  return event
}

function checkAttributes({ email = '', name = '' }: Record<string, string>) {
  const problem = SignUp.safeParse({ email, name }).error?.issues[0]
  if (!problem) return
  const isOurText = problem.message !== 'Invalid input'
  throw new Failure(
    'invalid-input',
    isOurText ? problem.message : 'Use an email address of at most 254 characters.',
  )
}
