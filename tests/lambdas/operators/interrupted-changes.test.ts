import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Desk } from '#contract/operators/operators.ts'
import { getDeskHandler as getDesk } from '#lambdas/actions/operators/operators.ts'
import {
  approvalBeginWrites,
  approvalEndWrites,
  declineWrite,
  listBegunApprovals,
  loadApproval,
  proposalWrite,
} from '#lambdas/data/accounts/approvals.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'

const hourMs = 3_600_000
let accounts: Accounts
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts)
  bob = await deskOperator(accounts)
})
afterAll(() => accounts.restore())

async function proposed(at: number) {
  const id = ulid(at)
  const payload = JSON.stringify({ payment: 'pi_1', cents: 60_000 })
  const proposal = {
    kind: 'refund' as const,
    target: 'pi_1',
    text: 'Refund $600',
    reason: 'The buyer asked.',
    payload,
  }
  await transact([proposalWrite({ id, ...proposal, proposed_by: ada.userId }, at)])
  return id
}
const onDesk = async () => Desk.parse((await bob.call(getDesk)).body).approvals.map(({ id }) => id)

test('an interrupted refund stays on the desk, however many proposals follow it', async () => {
  const began = Date.now() - 60 * hourMs
  const id = await proposed(began)
  const approval = await loadApproval(id)
  if (!approval) throw new Error('Nothing was proposed.')
  await transact(approvalBeginWrites(approval, bob.userId, began + 1000))
  expect(await onDesk()).toEqual([id])
  for (let n = 1; n <= 50; n++) {
    const at = began + n * hourMs
    const later = await proposed(at)
    await transact([declineWrite(later, bob.userId, at + 1000)])
  }
  const waiting = await proposed(Date.now())
  expect(await onDesk()).toEqual([id, waiting])
  await transact(approvalEndWrites(id, 'done'))
  expect(await onDesk()).toEqual([waiting])
  expect(await listBegunApprovals()).toEqual([])
})
