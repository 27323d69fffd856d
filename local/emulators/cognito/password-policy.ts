import { CognitoFailure, invalidParameter } from './failures.ts'
import type { PasswordPolicy } from './types.ts'

const maxLength = 256
/** The constraint of the API's parameter, which comes before the policy. */
const oneLine = /^\S+.*\S+$/
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/

export const assertPasswordConforms = (policy: PasswordPolicy, password: string) => {
  if (!oneLine.test(password))
    throw invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ${oneLine.source}`,
    )
  const complaint = complaintAbout(policy, password)
  if (complaint === undefined) return
  throw new CognitoFailure(
    'InvalidPasswordException',
    `Password did not conform with policy: Password ${complaint}`,
  )
}

const complaintAbout = (policy: PasswordPolicy, password: string) => {
  if (password.length < policy.minLength) return 'not long enough'
  if (password.length > maxLength) return 'too long'
  if (policy.requireLowercase && !/[a-z]/.test(password)) return 'must have lowercase characters'
  if (policy.requireUppercase && !/[A-Z]/.test(password)) return 'must have uppercase characters'
  if (policy.requireNumbers && !/\d/.test(password)) return 'must have numeric characters'
  if (policy.requireSymbols && !symbol.test(password)) return 'must have symbol characters'
  return undefined
}
