import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { mailsAbout } from './support/mails.ts'

let stack: SharedStack
beforeAll(async () => {
  stack = await sharedStack()
})

const newPassword = 'Quite-New-Pass9'

test('a changed password ends every session, and the previous one signs nobody in', async () => {
  const seller = await newSeller()
  const thief = await seller.signIn()
  const enter = (password: string) =>
    signIn({
      ...stack,
      endpoint: `${stack.origin}/cognito`,
      clientId: stack.userPoolClientId,
      email: seller.email,
      password,
    })
  expect(await seller.api('POST', '/api/profile/password', { newPassword })).toMatchObject({ status: 200 })
  for (const { refreshToken } of [seller, thief])
    await expect(
      callCognito(`${stack.origin}/cognito`, 'GetTokensFromRefreshToken', {
        ClientId: stack.userPoolClientId,
        RefreshToken: refreshToken,
      }),
    ).rejects.toThrow('Invalid Refresh Token')
  await expect(enter(seller.password)).rejects.toThrow('Incorrect username or password.')
  await expect(enter(newPassword)).resolves.toHaveProperty('accessToken')
  await mailsAbout(stack.origin, seller.email, /password was changed$/)
})
