import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { apiFor, signUp } from '#tests/harness/sellers/seller.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { itemsOf } from '../harness/fuzz/stored.ts'
import { codeMailed } from './support/mails.ts'
import { ask, times } from './support/visitor.ts'

let stack: SharedStack
beforeAll(async () => {
  stack = await sharedStack()
})

test('ten first sign-ins at once make one profile, one tenant and one store', async () => {
  const email = await signUp(stack, 'Ada Lovelace')
  await ask(stack.origin, 'send-verification-email', { email, type: 'verification' })
  const code = await codeMailed(stack.origin, email, 'verification')
  await ask(stack.origin, 'verify-code', { email, code, type: 'verification' })
  const enter = () =>
    signIn({
      endpoint: `${stack.origin}/cognito`,
      clientId: stack.userPoolClientId,
      userPoolId: stack.userPoolId,
      email,
      password: 'Correct-horse-7',
    })
  const sessions = await Promise.all(times(10, enter))

  const tokens = sessions.map(({ accessToken }) => decodeJwt(accessToken))
  expect(new Set(tokens.map(({ tenant_id }) => tenant_id))).toHaveProperty('size', 1)
  const [{ sub = '', tenant_id } = {}] = tokens
  const items = await itemsOf(stack.environment, { userId: sub, tenantId: String(tenant_id) })
  const types = items.map((line) => Object(JSON.parse(line)).type).sort()
  expect(types).toEqual(
    [...Array(10).fill('session'), 'credit', 'newcomer', 'profile', 'stats', 'store', 'tenant'].sort(),
  )

  const homes = await Promise.all(
    sessions.map(({ accessToken }) => apiFor(stack.origin, accessToken)('GET', '/api/home')),
  )
  expect(new Set(homes.map(({ body }) => JSON.stringify(Home.parse(body))))).toHaveProperty('size', 1)
})
