import { ulid } from 'ulid'
import { expect } from 'vitest'
import {
  announceHandler as announce,
  endAnnouncementHandler as endAnnouncement,
} from '#lambdas/actions/operators/platform.ts'
import {
  changeSuspensionHandler as changeSuspension,
  closeSellerHandler as closeSeller,
  giveCreditsHandler as giveCredits,
  givePlanHandler as givePlan,
  noteSellerHandler as noteSeller,
  resendReceiptHandler as resendReceipt,
  startViewHandler as startView,
} from '#lambdas/actions/operators/sellers.ts'
import { loadClosing } from '#lambdas/data/accounts/closings.ts'
import { listNotes } from '#lambdas/data/accounts/seller-notes.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { announcementsWrite, loadAnnouncements } from '#lambdas/data/store/announcements.ts'
import { loadStoreSuspension } from '#lambdas/data/store/stores.ts'
import { deleteItem, getItem, queryItems, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { userPartition } from '#lambdas/data/table/partitions.ts'
import { newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { answered, type Scenario } from './scenario.ts'

const reason = 'A scenario of faults.'
type Given = { operator: DeskOperator; id: string; userId: string; typed: string }
type Answer = Awaited<ReturnType<DeskOperator['call']>>

async function prepared(accounts: Accounts): Promise<Given> {
  const operator = await deskOperator(accounts)
  const { tenantId: id, userId } = await accountSeller(accounts)
  return { operator, id, userId, typed: (await loadHome(id)).tenant?.subdomain ?? '' }
}

type Definition = {
  name: string
  act: (given: Given) => Promise<Answer>
  expectDone: (given: Given) => Promise<void>
}

const scenario = ({ name, act, expectDone }: Definition): Scenario => ({
  name,
  prepare: async ({ accounts }) => {
    const given = await prepared(accounts)
    return { act: () => answered(act(given)), expectDone: () => expectDone(given) }
  },
})

const noting = scenario({
  name: 'noting something about a seller',
  act: ({ operator, id }) => operator.call(noteSeller, { reason }, { id }),
  expectDone: async ({ id }) => expect((await listNotes(id))[0]).toMatchObject({ text: reason }),
})

const givingCredits: Scenario = {
  name: 'giving credits',
  prepare: async ({ accounts }) => {
    const { operator, id, typed } = await prepared(accounts)
    const before = (await loadHome(id)).stats.credit_balance
    const body = { credits: 7, typed, request_id: ulid(), reason }
    return {
      act: () => answered(operator.call(giveCredits, body, { id })),
      expectDone: async () => expect((await loadHome(id)).stats.credit_balance).toBe(before + 7),
    }
  },
}

const givingAPlan = scenario({
  name: 'giving a plan',
  act: ({ operator, id, typed }) =>
    operator.call(givePlan, { plan: 'pro', until: '2099-01-31', typed, reason }, { id }),
  expectDone: async ({ id }) =>
    expect(await loadTenantPlan(id)).toMatchObject({ plan: 'pro', comp_until: '2099-01-31T23:59:59.999Z' }),
})

const suspending = scenario({
  name: 'suspending a store at the desk',
  act: ({ operator, id }) =>
    operator.call(changeSuspension, { what: 'store', change: 'suspend', reason }, { id }),
  expectDone: async ({ id }) => {
    expect(await loadStoreSuspension(id)).toBe(reason)
    expect(await getItem(keys.suspendedSeller('store', id))).toBeDefined()
  },
})

const resending: Scenario = {
  name: 'sending a receipt again at the desk',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    const { paymentId: id } = await purchase({ products: [{ id: await newCourse() }] })
    return {
      act: () => answered(operator.call(resendReceipt, { reason }, { id })),
      expectDone: async () => expect(await getItem(keys.receipt(id))).toHaveProperty('asked_again_at'),
    }
  },
}

const closing: Scenario = {
  name: 'closing an account at the desk',
  prepare: async ({ accounts }) => {
    const { operator, id, userId, typed } = await prepared(accounts)
    return {
      // What is closed already is refused.
      act: async () => {
        const outcome = await answered(operator.call(closeSeller, { when: 'later', typed, reason }, { id }))
        return outcome.error === 'conflict' && (await loadClosing(userId)) ? { status: 200 } : outcome
      },
      expectDone: async () => expect(await loadClosing(userId)).toMatchObject({ stage: 'stopping' }),
    }
  },
}

const viewing = scenario({
  name: 'looking at a seller',
  act: ({ operator, id, userId }) => operator.call(startView, { user_id: userId, reason }, { id }),
  expectDone: async ({ operator, id }) =>
    expect(await queryItems(userPartition(operator.userId), 'VIEW#')).toContainEqual(
      expect.objectContaining({ tenant_id: id }),
    ),
})

const announcing: Scenario = {
  name: 'telling all sellers something',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    await deleteItem(keys.announcements)
    const id = ulid()
    return {
      act: () => answered(operator.call(announce, { text: 'Payouts are late.', request_id: id, reason })),
      expectDone: async () =>
        expect((await loadAnnouncements())?.shown).toEqual([{ id, text: 'Payouts are late.' }]),
    }
  },
}

const ending: Scenario = {
  name: 'ending what all sellers are told',
  prepare: async ({ accounts }) => {
    const operator = await deskOperator(accounts)
    await deleteItem(keys.announcements)
    const id = ulid()
    await transact([announcementsWrite(undefined, [{ id, text: 'Payouts are late.' }])])
    return {
      // What is ended already is not found.
      act: async () => {
        const outcome = await answered(operator.call(endAnnouncement, { reason }, { id }))
        return outcome.error === 'not-found' ? { status: 200 } : outcome
      },
      expectDone: async () => expect((await loadAnnouncements())?.shown).toEqual([]),
    }
  },
}

export const deskSellerScenarios = [
  ...[announcing, ending],
  ...[noting, givingCredits, givingAPlan, suspending],
  ...[resending, closing, viewing],
]
