import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  resetPasswordHandler as resetPassword,
  sendVerificationEmailHandler as sendVerificationEmail,
  verifyCodeHandler as verifyCode,
} from '#lambdas/actions/codes.ts'
import { emailKeyOf, newNonce } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { beginEmailChangeWrite, loadEmailChanges, lockEmail } from '#lambdas/data/accounts/email-changes.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { grantWrite, holdGrant } from '#lambdas/data/accounts/reset-grants.ts'
import { beginSession, loadSessions } from '#lambdas/data/accounts/sessions.ts'
import { getItem, transact, updateItem } from '#lambdas/data/table/client.ts'
import { updateExpression } from '#lambdas/data/table/expressions.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { preSignUp } from '#lambdas/user-pool/pre-sign-up.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { emailUndoMs } from '#rules/links.ts'
import { type Accounts, ask, mailedCode, startAccounts } from '#tests/harness/functions/accounts.ts'
import { signUpEvent, tokenEvent } from '#tests/harness/functions/trigger-events.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import {
  addressMails,
  changeEmail,
  codeIn,
  codeMail,
  confirmChange,
  newEmail,
  requestChange,
  type TestSeller,
  undo,
  undoLink,
} from '#tests/harness/sellers/email-change.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const gone = { status: 404 }
async function movedSeller() {
  const seller = await accountSeller(accounts)
  const email = await changeEmail(accounts, seller)
  return { seller, email, link: await undoLink(accounts, seller, seller.email) }
}

describe('the link to a previous address', () => {
  test('restores it and signs out everywhere, and gives nothing else', async () => {
    const { seller, email, link } = await movedSeller()
    const reply = await undo(link)
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    expect(Object.keys(reply.body)).toEqual(['success'])
    expect(seller.account).toMatchObject({ email: seller.email, verified: true, password: 'Old-Password9' })
    expect(seller.account.signOuts).toBe(1)
    expect(await loadSessions(seller.userId, Date.now())).toEqual([])
    expect(await loadProfile(seller.userId)).toMatchObject({ email: seller.email })
    expect((await addressMails(accounts, seller, email))[0]?.subject).toMatch(/changed back$/)
  })

  test('works once: later it changes nothing, and not the next change either', async () => {
    const { seller, link } = await movedSeller()
    await undo(link)
    expect(await undo(link)).toMatchObject({ status: 200 })
    expect(seller.account.signOuts).toBe(1)
    await signInAgain(seller)
    const email = await changeEmail(accounts, seller)
    expect(await undo(link)).toMatchObject(gone)
    expect(seller.account.email).toBe(email)
  })

  test('works for seven days', async () => {
    const { seller, email, link } = await movedSeller()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + emailUndoMs + 1000 })
    const late = await undo(link).finally(() => vi.useRealTimers())
    expect(late).toMatchObject(gone)
    expect(seller.account.email).toBe(email)
  })

  test('is not guessed, and not good for another account', async () => {
    const [{ link, seller, email }, { seller: other }] = [await movedSeller(), await movedSeller()]
    const token = link?.token ?? ''
    const account = link?.account ?? ''
    for (const wrong of [
      { account, token: 'a'.repeat(64) },
      { account: other.userId, token },
      { account: 'nobody', token },
    ])
      expect(await undo(wrong)).toMatchObject(gone)
    expect(seller.account.email).toBe(email)
  })

  test('takes back all later changes, whose links end with it', async () => {
    const { seller, email: second, link } = await movedSeller()
    await changeEmail(accounts, seller)
    const laterLink = await undoLink(accounts, seller, second)
    expect(await undo(link)).toMatchObject({ status: 200 })
    expect(seller.account.email).toBe(seller.email)
    expect(await undo(laterLink)).toMatchObject(gone)
    expect(seller.account.email).toBe(seller.email)
  })
})

test('a left address has no proof any more, and counts as verified once restored', async () => {
  const seller = await accountSeller(accounts)
  seller.account.verified = false
  const type = 'verification'
  await ask(sendVerificationEmail, { email: seller.email, type })
  const code = await mailedCode(accounts, seller.email)
  expect((await ask(verifyCode, { email: seller.email, code, type })).body).toMatchObject({ success: true })
  const proof = keys.code(type, await emailKeyOf(seller.email))
  expect(await getItem(proof)).toMatchObject({ verified_user_id: seller.userId })
  await changeEmail(accounts, seller)
  expect(await getItem(proof)).toBeUndefined()
  await undo(await undoLink(accounts, seller, seller.email))
  expect(seller.account).toMatchObject({ email: seller.email, verified: true })
  await expect(preToken(tokenEvent(seller.account))).resolves.toBeDefined()
})

describe('two changes that began with the same address', () => {
  /** The codes of both were right, and neither is applied yet. Another account has `taken`. */
  async function begun(at: number) {
    const seller = await accountSeller(accounts)
    const [free, taken] = [newEmail(), newEmail()]
    for (const to of [free, taken]) await begin(seller, to, at)
    accounts.pool.signUp({ email: taken, verified: true })
    return { seller, free, taken }
  }
  const begin = async ({ userId, email: from }: TestSeller, to: string, at: number) =>
    transact([
      beginEmailChangeWrite(
        {
          ...{ id: ulid(at), user_id: userId, from, to },
          ...{ from_key: await emailKeyOf(from), nonce: newNonce() },
        },
        at,
      ),
    ])
  const confirm = (seller: TestSeller, email: string) => confirmChange(seller, email, '000000')
  const signUpWith = (email: string) => preSignUp(signUpEvent({ email, name: 'Eve' }))

  async function expectRestorable(seller: TestSeller) {
    await expect(signUpWith(seller.email)).rejects.toThrow('This email address belongs to an account.')
    expect(await undo(await undoLink(accounts, seller, seller.email))).toMatchObject({ status: 200 })
    expect(seller.account.email).toBe(seller.email)
  }

  test('leave it reserved when the second is refused', async () => {
    const { seller, free, taken } = await begun(Date.now())
    expect(await confirm(seller, free)).toMatchObject({ status: 200 })
    expect(await confirm(seller, taken)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(seller.account.email).toBe(free)
    await expectRestorable(seller)
  })

  test('leave it reserved when the first is refused', async () => {
    const { seller, free, taken } = await begun(Date.now())
    expect(await confirm(seller, taken)).toMatchObject({ status: 409, body: { error: 'email-taken' } })
    expect(await confirm(seller, free)).toMatchObject({ status: 200 })
    await expectRestorable(seller)
  })

  test('are refused, and nothing stays reserved', async () => {
    const { seller, free, taken } = await begun(Date.now())
    accounts.pool.signUp({ email: free, verified: true })
    for (const email of [free, taken]) expect(await confirm(seller, email)).toMatchObject({ status: 409 })
    await expect(signUpWith(seller.email)).resolves.toBeDefined()
  })

  test('can be undone for seven days after they were applied', async () => {
    const { seller, free } = await begun(Date.now() - emailUndoMs + 60_000)
    expect(await confirm(seller, free)).toMatchObject({ status: 200 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + emailUndoMs - 60_000 })
    await expectRestorable(seller).finally(() => vi.useRealTimers())
  })
})

const signInAgain = ({ userId, sessionId: id }: TestSeller) =>
  beginSession({ userId, id, device: 'Chrome on Linux', others: [] }, Date.now())

/** The table as it is when the function dies after the user pool has the new address. */
async function interrupt({ userId, email }: TestSeller) {
  const [change] = await loadEmailChanges(userId)
  await updateItem(keys.emailChange(userId, change?.id ?? ''), updateExpression({ state: 'applying' }))
  await updateItem(keys.profile(userId), updateExpression({ email }))
}

describe('a change of address and a reset of the password', () => {
  const newPassword = 'Quite-New-Pass9'
  const resetToken = 'x'.repeat(43)

  async function grantTo({ userId }: TestSeller, email: string) {
    const emailKey = await emailKeyOf(email)
    await transact([grantWrite(emailKey, textHash(resetToken), userId, Date.now())])
    return emailKey
  }
  const reset = (email: string) => ask(resetPassword, { email, newPassword, resetToken })

  test('leave no token of the previous address that sets a password', async () => {
    const seller = await accountSeller(accounts)
    await grantTo(seller, seller.email)
    await changeEmail(accounts, seller)
    expect(await reset(seller.email)).toMatchObject({ status: 400, body: { error: 'invalid-reset-token' } })
    expect(seller.account.password).toBe('Old-Password9')
  })

  test('exclude each other: a change waits for a reset and completes with its code', async () => {
    const seller = await accountSeller(accounts)
    const email = newEmail()
    await requestChange(seller, email)
    const code = codeIn(await codeMail(accounts, seller, email))
    const emailKey = await grantTo(seller, seller.email)
    const held = await holdGrant(emailKey, { source: 'code', tokenHash: textHash(resetToken) }, Date.now())
    expect(held).toBeDefined()
    expect(await confirmChange(seller, email, code)).toMatchObject({ status: 409 })
    expect(seller.account.email).toBe(seller.email)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 })
    const later = await confirmChange(seller, email, '000000').finally(() => vi.useRealTimers())
    expect(later).toMatchObject({ status: 200, body: { success: true } })
    expect(seller.account.email).toBe(email)
  })

  test('a reset waits for an email change and keeps its token', async () => {
    const seller = await accountSeller(accounts)
    await grantTo(seller, seller.email)
    const release = await lockEmail(seller.userId, Date.now())
    expect(await reset(seller.email)).toMatchObject({ status: 409 })
    await release?.()
    expect(await reset(seller.email)).toMatchObject({ status: 200 })
  })

  test('concurrently never set a password through the previous email', async () => {
    for (let round = 0; round < 10; round += 1) {
      const seller = await accountSeller(accounts)
      const email = newEmail()
      await requestChange(seller, email)
      const code = codeIn(await codeMail(accounts, seller, email))
      await grantTo(seller, seller.email)
      const order: string[] = []
      const note =
        (what: string) =>
        ({ status }: { status: number }) =>
          void (status === 200 && order.push(what))
      await Promise.all([
        confirmChange(seller, email, code).then(note('changed')),
        reset(seller.email).then(note('reset')),
      ])
      expect(order).not.toEqual(['changed', 'reset'])
      const isReset = seller.account.password === newPassword
      expect(isReset).toBe(order.includes('reset'))
    }
  })
})

test('an interrupted change is completed with the next token', async () => {
  const seller = await accountSeller(accounts)
  const email = await changeEmail(accounts, seller)
  await interrupt(seller)
  expect(await addressMails(accounts, seller, seller.email)).toHaveLength(0)
  await preToken(tokenEvent(seller.account))
  expect(await loadProfile(seller.userId)).toMatchObject({ email })
  expect(await addressMails(accounts, seller, seller.email)).toHaveLength(1)
})

test('an interrupted change is completed before the next one is made', async () => {
  const seller = await accountSeller(accounts)
  await changeEmail(accounts, seller)
  await interrupt(seller)
  await changeEmail(accounts, seller)
  expect(await loadEmailChanges(seller.userId)).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(await undo(await undoLink(accounts, seller, seller.email))).toMatchObject({ status: 200 })
  expect(seller.account.email).toBe(seller.email)
})
