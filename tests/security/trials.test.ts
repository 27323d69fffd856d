import { expect, test } from 'vitest'
import { Billing } from '#contract/money/billing.ts'
import { apiFor, newSeller, password, signInAt } from '../harness/sellers/seller.ts'
import { callCognito } from '../harness/stack/cognito-call.ts'

test('another case of the email begins no second trial', async () => {
  const { email, target, api } = await newSeller()
  const trialOf = async (call: typeof api) => {
    const { state, trial_ends_at } = Billing.parse((await call('GET', '/api/billing')).body)
    return { state, trial_ends_at }
  }
  const before = await trialOf(api)
  expect(before.state).toBe('trial')
  const spellings = [email.toUpperCase(), email.replace('example', 'Example')]
  for (const Username of spellings) {
    const again = callCognito(`${target.origin}/cognito`, 'SignUp', {
      ClientId: target.userPoolClientId,
      Username,
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'name', Value: 'Ada' },
      ],
    })
    await expect(again).rejects.toMatchObject({ name: 'UsernameExistsException' })
    const { accessToken } = await signInAt(target, Username)
    expect(await trialOf(apiFor(target.origin, accessToken))).toEqual(before)
  }
})

test('no date that a client sends moves the end of a trial', async () => {
  const { target, api, accessToken } = await newSeller()
  const before = await api('GET', '/api/billing')
  const past = 'Thu, 01 Jan 2026 00:00:00 GMT'
  const forged = await fetch(`${target.origin}/api/billing?trial_ends_at=2030-01-01`, {
    headers: { authorization: `Bearer ${accessToken}`, date: past, 'x-amz-date': '20260101T000000Z' },
  })
  expect(await forged.json()).toMatchObject(forged.ok ? before.body : { error: 'invalid-input' })
  const fields = { trial_ends_at: '2030-01-01T00:00:00Z', access_ends_at: '2030-01-01T00:00:00Z' }
  const edits = [await api('PATCH', '/api/store', fields), await api('PATCH', '/api/site', fields)]
  expect(edits.map(({ status }) => status)).toEqual([400, 400])
  expect((await api('GET', '/api/billing')).body).toEqual(before.body)
})
