import { sellersApi } from '#contract/api/operators/sellers-api.ts'
import { action } from '../../http/action.ts'
import { closingGuard } from '../../operators/approval-guards.ts'
import { purchasesView } from '../../operators/money/desk-purchases.ts'
import { adminGuard } from '../../operators/operator.ts'
import { closeSeller } from '../../operators/sellers/close-seller.ts'
import { sellersGuard, sellersView } from '../../operators/sellers/find-sellers.ts'
import {
  giveCredits,
  givePlan,
  noteSeller,
  resendReceiptAsOperator,
} from '../../operators/sellers/seller-changes.ts'
import { sellerPage } from '../../operators/sellers/seller-page.ts'
import { sellerRecords } from '../../operators/sellers/seller-records.ts'
import { startView } from '../../operators/sellers/start-view.ts'
import { changeSuspension, suspensionGuard } from '../../operators/sellers/suspensions.ts'

const done = { success: true as const }

export const listSellersHandler = action(
  sellersApi,
  'list-sellers',
  ({ operator, input }) => sellersView(input, operator.ahead?.sellers),
  sellersGuard,
)

export const listPurchasesHandler = action(
  sellersApi,
  'list-purchases',
  async ({ input }) => ({ purchases: await purchasesView(input.q) }),
  adminGuard,
)

export const getSellerHandler = action(
  sellersApi,
  'get-seller',
  ({ input }) => sellerPage(input.id),
  adminGuard,
)

export const listSellerRecordsHandler = action(
  sellersApi,
  'list-seller-records',
  ({ input: { id, kind, cursor } }) => sellerRecords(id, kind, cursor),
  adminGuard,
)

export const noteSellerHandler = action(
  sellersApi,
  'note-seller',
  async ({ operator, input }) => {
    await noteSeller(operator, input)
    return done
  },
  adminGuard,
)

export const giveCreditsHandler = action(
  sellersApi,
  'give-credits',
  async ({ operator, input: { request_id: requestId, ...change } }) => {
    await giveCredits(operator, { ...change, requestId })
    return done
  },
  adminGuard,
)

export const givePlanHandler = action(
  sellersApi,
  'give-plan',
  async ({ operator, input }) => {
    await givePlan(operator, input)
    return done
  },
  adminGuard,
)

export const changeSuspensionHandler = action(
  sellersApi,
  'change-suspension',
  async ({ operator, input: { id: tenantId, ...change } }) => {
    await changeSuspension(operator, { tenantId, ...change })
    return done
  },
  suspensionGuard,
)

export const resendReceiptHandler = action(
  sellersApi,
  'resend-receipt',
  async ({ operator, input }) => {
    await resendReceiptAsOperator(operator, input)
    return done
  },
  adminGuard,
)

export const closeSellerHandler = action(
  sellersApi,
  'close-seller',
  ({ operator, input }) => closeSeller(operator, input),
  closingGuard,
)

export const startViewHandler = action(
  sellersApi,
  'start-view',
  ({ operator, input }) => startView(operator, input),
  adminGuard,
)
