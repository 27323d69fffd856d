import { sellersApi } from '#contract/api/operators/sellers-api.ts'
import { action } from '../../http/action.ts'
import { closeSeller } from '../../operators/close-seller.ts'
import { purchasesView } from '../../operators/desk-purchases.ts'
import { sellersView } from '../../operators/find-sellers.ts'
import { proposers } from '../../operators/guards-ahead.ts'
import { administrators } from '../../operators/operator.ts'
import { giveCredits, givePlan, noteSeller, resendReceiptAsOperator } from '../../operators/seller-changes.ts'
import { sellerPage } from '../../operators/seller-page.ts'
import { sellerRecords } from '../../operators/seller-records.ts'
import { startView } from '../../operators/start-view.ts'
import { changeSuspension } from '../../operators/suspensions.ts'

const done = { success: true as const }

export const listSellersHandler = action(
  sellersApi,
  'list-sellers',
  ({ input }) => sellersView(input),
  administrators,
)

export const listPurchasesHandler = action(
  sellersApi,
  'list-purchases',
  async ({ input }) => ({ purchases: await purchasesView(input.q) }),
  administrators,
)

export const getSellerHandler = action(
  sellersApi,
  'get-seller',
  ({ input }) => sellerPage(input.id),
  administrators,
)

export const listSellerRecordsHandler = action(
  sellersApi,
  'list-seller-records',
  ({ input: { id, kind, cursor } }) => sellerRecords(id, kind, cursor),
  administrators,
)

export const noteSellerHandler = action(
  sellersApi,
  'note-seller',
  async ({ operator, input }) => {
    await noteSeller(operator, input)
    return done
  },
  administrators,
)

export const giveCreditsHandler = action(
  sellersApi,
  'give-credits',
  async ({ operator, input: { request_id: requestId, ...change } }) => {
    await giveCredits(operator, { ...change, requestId })
    return done
  },
  administrators,
)

export const givePlanHandler = action(
  sellersApi,
  'give-plan',
  async ({ operator, input }) => {
    await givePlan(operator, input)
    return done
  },
  administrators,
)

export const changeSuspensionHandler = action(
  sellersApi,
  'change-suspension',
  async ({ operator, input: { id: tenantId, ...change } }) => {
    await changeSuspension(operator, { tenantId, ...change })
    return done
  },
  administrators,
)

export const resendReceiptHandler = action(
  sellersApi,
  'resend-receipt',
  async ({ operator, input }) => {
    await resendReceiptAsOperator(operator, input)
    return done
  },
  administrators,
)

export const closeSellerHandler = action(
  sellersApi,
  'close-seller',
  ({ operator, input }) => closeSeller(operator, input),
  proposers,
)

export const startViewHandler = action(
  sellersApi,
  'start-view',
  ({ operator, input }) => startView(operator, input),
  administrators,
)
