import type { Target } from '../stack/target.ts'
import { signIn } from './amplify-sign-in.ts'
import { nextCodeOf, setUpAuthenticator } from './authenticator.ts'
import { newSeller } from './seller.ts'

/** An operator's account with an app whose secret this returns. `giveRole` makes the seller with this email an operator. */
export async function operatorAccount(at: Target, giveRole: (email: string) => Promise<unknown>) {
  const seller = await newSeller({ name: 'Grace Hopper', at })
  const { secret } = await setUpAuthenticator(seller.api)
  await giveRole(seller.email)
  return { seller, secret }
}

/** An operator of a stack, who has set up an app and signed in with it. `giveRole` makes the seller with this email one. */
export async function stackOperator(at: Target, giveRole: (email: string) => Promise<unknown>) {
  const { seller, secret } = await operatorAccount(at, giveRole)
  const tokens = await signIn({
    endpoint: `${at.origin}/cognito`,
    clientId: at.userPoolClientId,
    userPoolId: at.userPoolId,
    email: seller.email,
    password: seller.password,
    answerChallenge: () => nextCodeOf(secret),
  })
  return { ...seller, ...tokens }
}
