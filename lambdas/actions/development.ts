import { developmentApi, testAccount } from '#contract/api/development-api.ts'
import { createAccount, markEmailVerified, setPassword } from '../accounts/cognito-users.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import { action } from '../http/action.ts'

/** Not deployed in production. A repeated call resets the account's fixed password. */
export const provisionTestUserHandler = action(developmentApi, 'provision-test-user', async ({ input }) => {
  const isTestAccount = input.email === testAccount.email && input.password === testAccount.password
  if (!isTestAccount) throw new Failure('not-allowed', 'Only the test account can be made this way.')
  const user = { UserPoolId: userPoolId(), Username: testAccount.email }
  await createAccount(user, testAccount.full_name)
  await setPassword(user, testAccount.password)
  await markEmailVerified(user)
  return { success: true as const }
})
