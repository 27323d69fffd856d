import { expect, test } from 'vitest'
import { failureText } from '../../../../web/lib/session/failure-text.ts'

const poolError = (message: string, name = 'UserLambdaValidationException') =>
  Object.assign(new Error(message), { name })

test.each(['This email address belongs to an account.', 'Email not confirmed', 'Is this right?'])(
  'the text of a trigger is shown as it was thrown: %s',
  (thrown) => {
    expect(failureText(poolError(`PreSignUp failed with error ${thrown}.`))).toBe(thrown)
  },
)

test('a text of the user pool itself is not changed', () => {
  const text = 'Incorrect username or password.'
  expect(failureText(poolError(text, 'NotAuthorizedException'))).toBe(text)
})

test('an unexpected failure has no text', () => {
  expect(
    failureText(poolError('PreSignUp failed with error x.', 'UnexpectedLambdaException')),
  ).toBeUndefined()
  expect(failureText(new Error('x'))).toBeUndefined()
})
