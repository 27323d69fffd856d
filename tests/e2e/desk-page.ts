import type { Browser, Page } from '@playwright/test'
import { sessionOf } from '../harness/browser/browser-session.ts'
import { stackOperator } from '../harness/sellers/stack-operator.ts'
import { targetAt } from '../harness/stack/target.ts'
import { operate } from './operator.ts'

/** A page on which an operator is signed in, who has set up an app. */
export async function deskOf(browser: Browser, origin: string): Promise<Page> {
  const operator = await stackOperator(await targetAt(origin), (email) =>
    operate('set-role', email, 'superadmin'),
  )
  const context = await browser.newContext({ baseURL: origin, storageState: sessionOf(operator) })
  return context.newPage()
}
