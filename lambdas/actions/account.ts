import { accountApi } from '#contract/api/account-api.ts'
import { loadSellerWithEmail, sendConfirmationCode } from '../accounts/confirmation.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { now } from '../clock.ts'
import { closeAccount } from '../closing/close-account.ts'
import { closingView } from '../closing/closing-view.ts'
import { keepAccount } from '../closing/keep-account.ts'
import { exportView, requestData } from '../exports/export-requests.ts'
import { openExport } from '../exports/open-export.ts'
import { action } from '../http/action.ts'
import { stripeClosing } from '../payments/stripe/stripe-closing.ts'

export const getExportHandler = action(accountApi, 'get-export', ({ seller }) => exportView(seller.tenantId))

export const requestExportHandler = action(
  accountApi,
  'request-export',
  async ({ seller }) => {
    await requestData(seller)
    return exportView(seller.tenantId)
  },
  sensitiveAction,
)

export const openExportHandler = action(
  accountApi,
  'open-export',
  ({ seller, input }) => openExport(seller.tenantId, input.token),
  sensitiveAction,
)

export const getClosingHandler = action(accountApi, 'get-closing', ({ seller }) =>
  closingView(seller.userId, seller.tenantId),
)

export const sendConfirmationCodeHandler = action(accountApi, 'send-confirmation-code', async ({ seller }) =>
  sendConfirmationCode(await loadSellerWithEmail(seller.userId), now()),
)

export const closeAccountHandler = action(
  accountApi,
  'close-account',
  async ({ seller: { userId, tenantId }, input }) => {
    const seller = { ...(await loadSellerWithEmail(userId)), tenantId }
    await closeAccount(stripeClosing.plans, seller, input.code)
    return closingView(userId, tenantId)
  },
  sensitiveAction,
)

export const keepAccountHandler = action(
  accountApi,
  'keep-account',
  async ({ seller: { userId, tenantId } }) => {
    await keepAccount(stripeClosing.plans, userId)
    return closingView(userId, tenantId)
  },
  sensitiveAction,
)
