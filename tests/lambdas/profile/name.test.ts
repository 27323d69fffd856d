import { expect, test } from 'vitest'
import { updateProfileHandler as updateProfile } from '#lambdas/actions/profile.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { tokenEvent } from '#tests/harness/functions/trigger-events.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

test('the next token has the new name, whatever the user pool says', async () => {
  const seller = await inProcessSeller()
  const email = `${seller.userId}@example.com`
  const renamed = await seller.call(updateProfile, { name: ' Ada King ' })
  expect(renamed).toMatchObject({ status: 200, body: { id: seller.userId, email, name: 'Ada King' } })
  const account = { sub: seller.userId, email, enabled: true, verified: true, password: '', signOuts: 0 }
  const { response } = await preToken(tokenEvent(account))
  expect(response.claimsAndScopeOverrideDetails?.accessTokenGeneration?.claimsToAddOrOverride).toMatchObject({
    name: 'Ada King',
  })
})

test.each([[''], ['  '], ['Ada\nKing'], ['a'.repeat(101)]])('the name %j is refused', async (name) => {
  const seller = await inProcessSeller()
  expect(await seller.call(updateProfile, { name })).toMatchObject({ status: 400 })
})

test('a seller who was deleted gets no profile back', async () => {
  const seller = await inProcessSeller()
  await deleteItem(keys.profile(seller.userId))
  expect(await seller.call(updateProfile, { name: 'Ada' })).toMatchObject({ status: 404 })
})
