import type { Browser, Page } from '@playwright/test'
import { sessionOf } from '../harness/browser/browser-session.ts'
import { signIn } from '../harness/sellers/amplify-sign-in.ts'
import { codeOf, setUpAuthenticator } from '../harness/sellers/authenticator.ts'
import { newSeller } from '../harness/sellers/seller.ts'
import { targetAt } from '../harness/stack/target.ts'
import { operate } from './operator.ts'

const stepMs = 30_000

/** An operator who has set up an app and signed in with it. */
async function newOperator(origin: string) {
  const target = await targetAt(origin)
  const seller = await newSeller({ at: target })
  const { secret } = await setUpAuthenticator(seller.api, Date.now() - stepMs)
  await operate('set-role', seller.email, 'superadmin')
  const tokens = await signIn({
    endpoint: `${origin}/cognito`,
    clientId: target.userPoolClientId,
    userPoolId: target.userPoolId,
    email: seller.email,
    password: seller.password,
    answerChallenge: () => codeOf(secret, Date.now()),
  })
  return { ...seller, ...tokens }
}

/** A page on which an operator is signed in. */
export async function deskOf(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: sessionOf(await newOperator(origin)),
  })
  return context.newPage()
}
